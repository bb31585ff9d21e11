// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/follow_camera.h"

#include "core/world/patch_builder.h"
#include "editor/scene/story_camera.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QTest>
#include <cmath>

namespace follow_camera_test {

using namespace passerby;
using editor::OrbitCamera;

/// A lane from south to north, 6 m wide, with houses of 20 m on both sides.
class FollowCameraTest : public QObject {
    Q_OBJECT

    world::World m_city;

    [[nodiscard]] static OrbitCamera fromTheEast(double pitch_deg)
    {
        OrbitCamera camera;
        camera.yaw_deg = -90.0;
        camera.pitch_deg = pitch_deg;
        camera.distance_m = 60.0;
        return camera;
    }
    /// Somebody stands there for five seconds.
    OrbitCamera stoodAt(editor::FollowCamera& follower, OrbitCamera camera, QVector3D feet) const
    {
        for (double t = 0.0; t < 5.0; t += 0.04)
            camera = follower.follow(m_city, camera, feet, 0.04);
        return camera;
    }
    /// As fromTheEast(20) wishes it.
    [[nodiscard]] static bool isAsWished(const OrbitCamera& camera)
    {
        return std::abs(camera.pitch_deg - 20.0) < 0.1 && std::abs(camera.distance_m - 60.0) < 0.1;
    }
    /// Somebody walks up the lane for a minute.
    OrbitCamera walked(editor::FollowCamera& follower, OrbitCamera camera) const
    {
        for (double t = 0.0; t < 60.0; t += 0.04)
            camera = follower.follow(m_city, camera, {0.0F, float(-40.0 + 1.3 * t), 0.0F}, 0.04);
        return camera;
    }

private slots:
    void init()
    {
        m_city = {};
        world::PatchBuilder patch(m_city);
        patch.add(world::Cell{"Lane", world::CellKind::street, 0, testing::rectangle(-3, -100, 3, 100)});
        for (const double side : {-1.0, 1.0})
            patch.add(world::Obstacle{"", world::ObstacleKind::building, 0,
                                      testing::rectangle(std::min(side * 3.1, side * 40), -100, std::max(side * 3.1, side * 40), 100), 0.0,
                                      20.0});
        QVERIFY(m_city.apply(patch.take()).ok());
    }

    void camera_isInNoHouse_andSeesThem()
    {
        const story::BuiltSpace built(m_city);
        editor::FollowCamera follower;
        const OrbitCamera camera = walked(follower, fromTheEast(20.0));
        const world::SlideCamera slide = editor::slideCameraOf(camera);
        QVERIFY(built.isFree(story::eyeOf(slide)));
        QVERIFY(built.freeShare(story::centerOf(slide), story::eyeOf(slide)) >= 1.0);
        QVERIFY(std::abs(camera.center.y() - 38.0F) < 1.0F);
        QVERIFY(camera.pitch_deg > 60.0); // over the roof
        QVERIFY(std::abs(camera.yaw_deg + 90.0) < 1.0);
    }

    void withoutHouses_theyAreSeenAsWished()
    {
        editor::FollowCamera follower;
        m_city = {};
        QVERIFY(isAsWished(walked(follower, fromTheEast(20.0))));
    }

    /// Platforms lie below the ground, which is not drawn over them.
    void belowTheGround_theyAreSeenAsWished()
    {
        editor::FollowCamera follower;
        const OrbitCamera camera = stoodAt(follower, fromTheEast(20.0), {0.0F, 300.0F, -8.0F});
        QVERIFY(isAsWished(camera));
        QVERIFY(std::abs(camera.center.z() + 6.7F) < 0.1F);
    }

    /// Within a building the camera comes as near as can be; outside it goes back to its distance.
    void afterABuilding_theyAreSeenAsWished()
    {
        editor::FollowCamera follower;
        OrbitCamera camera = stoodAt(follower, fromTheEast(20.0), {20.0F, 0.0F, 0.0F});
        QVERIFY(camera.distance_m < 1.0);
        camera = stoodAt(follower, camera, {20.0F, 300.0F, 0.0F});
        QVERIFY(isAsWished(camera));
    }

    /// Where the lane ends the camera comes down again, to where it is wished, turned as its user turned it meanwhile.
    void whatItsUserDoes_isKept()
    {
        editor::FollowCamera follower;
        OrbitCamera camera = walked(follower, fromTheEast(20.0));
        camera.yaw_deg += 10.0;
        camera.distance_m *= 0.5;
        camera = stoodAt(follower, camera, {0.0F, 300.0F, 0.0F});
        QVERIFY(std::abs(camera.yaw_deg + 80.0) < 0.5);
        QVERIFY(std::abs(camera.distance_m - 30.0) < 0.5);
        QVERIFY(std::abs(camera.pitch_deg - 20.0) < 0.5);
    }

    void begins_fromWhereItIs()
    {
        editor::FollowCamera follower;
        const OrbitCamera far = fromTheEast(50.0);
        const OrbitCamera first = follower.follow(m_city, far, {0.0F, 90.0F, 0.0F}, 0.04);
        QVERIFY(first.center.y() > 1.0F && first.center.y() < 30.0F);
        follower.leave();
        QVERIFY(follower.follow(m_city, far, {0.0F, 90.0F, 0.0F}, 0.04) == first);
    }
};

PASSERBY_TEST(FollowCameraTest)

} // namespace follow_camera_test

#include "follow_camera_test.moc"
