// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/stereo_camera.h"

#include "editor/scene/shown_visitor.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <numbers>

namespace stereo_camera_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

constexpr QSizeF kHalf(960, 1080);

/// From 2 m above the ground, looking north and straight on; what it looks at is 10 m away.
OrbitCamera straightOn()
{
    OrbitCamera camera;
    camera.yaw_deg = 0.0;
    camera.pitch_deg = 0.0;
    camera.distance_m = 10.0;
    camera.center = {0.0F, 10.0F, 2.0F};
    camera.fieldOfView_deg = 60.0;
    return camera;
}

/// In pixels of the half, from its left and its top.
QPointF placeIn(const EyeView& eye, QVector3D place)
{
    const QVector4D clip = eye.toClip() * QVector4D(place, 1.0F);
    return {(double(clip.x() / clip.w()) * 0.5 + 0.5) * kHalf.width(), (0.5 - double(clip.y() / clip.w()) * 0.5) * kHalf.height()};
}

double disparityOf(const OrbitCamera& camera, const Stereo& stereo, QVector3D place)
{
    return placeIn(eyeView(camera, stereo, Eye::left, kHalf), place).x() - placeIn(eyeView(camera, stereo, Eye::right, kHalf), place).x();
}

} // namespace

/// Two eyes beside each other.
class StereoCameraTest : public QObject {
    Q_OBJECT

private slots:
    /// The picture of 1080 pixels at 60° is 540 / tan 30° = 935.3 pixels away. At 2 m: 935.3 × 0.065 × (1/2 − 1/10) = 24.3.
    void disparity_isThatOfTheFormula()
    {
        const OrbitCamera camera = straightOn();
        const Stereo stereo{0.065, 0.0};
        const double picture_px = 540.0 / std::tan(std::numbers::pi / 6.0);
        for (const double depth_m : {1.0, 2.0, 5.0, 20.0, 400.0}) {
            const double expected = picture_px * 0.065 * (1.0 / depth_m - 0.1);
            for (const float x : {-0.3F, 0.0F, 0.4F})
                for (const float z : {1.8F, 2.0F, 2.3F})
                    QVERIFY(std::abs(disparityOf(camera, stereo, {x, float(depth_m), z}) - expected) < 0.02);
            QVERIFY(std::abs(disparity_px(camera, stereo, depth_m, kHalf) - expected) < 1e-9);
        }
        QVERIFY(std::abs(disparity_px(camera, stereo, 2.0, kHalf) - 24.32) < 0.01);
    }

    /// In the screen both show the same; nearer, the left eye sees things more to the right: they come out. Nothing is shifted upwards.
    void theScreen_isWhereBothAgree()
    {
        const OrbitCamera camera = straightOn();
        const Stereo stereo{0.065, 4.0};
        QVERIFY(std::abs(disparityOf(camera, stereo, {1.0F, 4.0F, 2.5F})) < 0.01);
        QVERIFY(disparityOf(camera, stereo, {0.0F, 2.0F, 2.0F}) > 5.0 && disparityOf(camera, stereo, {0.0F, 9.0F, 2.0F}) < -3.0);
        for (const QVector3D place : {QVector3D(1, 3, 1), QVector3D(-2, 8, 4)})
            QVERIFY(std::abs(placeIn(eyeView(camera, stereo, Eye::left, kHalf), place).y()
                             - placeIn(eyeView(camera, stereo, Eye::right, kHalf), place).y())
                    < 1e-3);
    }

    void withoutDistance_bothSeeWhatOneDoes()
    {
        const OrbitCamera camera = straightOn();
        const Stereo none{0.0, 0.0};
        const QVector3D place(1.0F, 6.0F, 3.0F);
        QVERIFY(std::abs(disparityOf(camera, none, place)) < 1e-4);
        const auto one = camera.project(place, kHalf);
        QVERIFY(one && std::abs(one->x() - placeIn(eyeView(camera, none, Eye::left, kHalf), place).x()) < 0.01);
    }

    /// What either eye sees is within what is not left out.
    void nothingThatAnEyeSees_isLeftOut()
    {
        for (const double screen_m : {0.5, 3.0, 100.0}) {
            OrbitCamera camera = straightOn();
            camera.yaw_deg = 33.0;
            camera.pitch_deg = 20.0;
            const Stereo stereo{0.065, screen_m};
            const QMatrix4x4 both = toClipOfBoth(camera, stereo, kHalf);
            for (const Eye eye : {Eye::left, Eye::right}) {
                const QMatrix4x4 toWorld = eyeView(camera, stereo, eye, kHalf).toClip().inverted();
                for (const float x : {-1.0F, 0.0F, 1.0F})
                    for (const float y : {-1.0F, 1.0F})
                        for (const float depth : {-0.9F, 0.5F, 0.99F}) {
                            const QVector4D clip = both * QVector4D(toWorld.map(QVector3D(x, y, depth)), 1.0F);
                            QVERIFY(std::abs(clip.x()) <= clip.w() * 1.0001F && std::abs(clip.y()) <= clip.w() * 1.0001F);
                        }
            }
        }
    }

    /// What an eye sees at a point of its half lies on the ray of the point, wherever the camera looks from.
    void point_liesOnTheRayOfItsHalf()
    {
        OrbitCamera slanting;
        slanting.center = {30.0F, -20.0F, 0.0F};
        slanting.distance_m = 25.0;
        for (const OrbitCamera& camera : {straightOn(), slanting})
            for (const Stereo& stereo : {Stereo{}, Stereo{0.5, 4.0}})
                for (const Eye eye : {Eye::left, Eye::right})
                    for (const double aside : {-0.08, 0.0, 0.1}) {
                        const QVector3D place = camera.eye() + camera.forward() * 7.0F
                                                + camera.viewMatrix().row(0).toVector3D() * float(7.0 * aside)
                                                + QVector3D(0.0F, 0.0F, 0.4F);
                        const QPointF inHalf = placeIn(eyeView(camera, stereo, eye, kHalf), place);
                        QVERIFY(inHalf.x() > 0.0 && inHalf.x() < kHalf.width());
                        const QPointF point = inHalf + QPointF(eye == Eye::left ? 0.0 : kHalf.width(), 0.0);
                        const Ray ray = pointInHalf(camera, stereo, point, {2.0 * kHalf.width(), kHalf.height()}).ray();
                        QVERIFY((ray.origin - eyeView(camera, stereo, eye, kHalf).position).length() < 1e-4F);
                        QVERIFY(place.distanceToLine(ray.origin, ray.direction) < 1e-3F);
                    }
    }

    /// Eyes look where somebody heads, but for how they have turned them.
    void eyes_lookWhereTheyHead()
    {
        const OrbitCamera north = cameraOfEyes({1, 2, 1.6F}, std::numbers::pi / 2.0, {0.0, 0.0});
        QVERIFY((north.eye() - QVector3D(1, 2, 1.6F)).length() < 1e-4F);
        QVERIFY((north.forward() - QVector3D(0, 1, 0)).length() < 1e-6F);
        const OrbitCamera east = cameraOfEyes({1, 2, 1.6F}, std::numbers::pi / 2.0, {90.0, 0.0});
        QVERIFY((east.forward() - QVector3D(1, 0, 0)).length() < 1e-5F);
        QVERIFY(std::abs(headingOf_rad(90.0)) < 1e-12 && std::abs(yawOf_deg(0.0) - 90.0) < 1e-12);
        Look look;
        look.turn(0.0, -1e6);
        QVERIFY(look.pitch_deg < 0.0 && look.pitch_deg > -90.0); // up, and not over
        for (int i = 0; i < 50; ++i)
            look.turnBy(20.0, 5.0);
        QVERIFY(std::abs(look.yaw_deg + 80.0) < 1e-9); // 1000° are −80°
        QVERIFY(look.pitch_deg > 0.0 && look.pitch_deg < 90.0);
    }

    /// Between two frames half way; a jump is none.
    void visitors_areShownBetweenFrames()
    {
        run::Frame before;
        run::Frame now;
        QVERIFY(!interpolatedVisitor(&before, now, 0.5));
        before.visitor = run::VisitorBody{run::VisitorMode::onFoot, 0, 0, 1.0F, 2.0F, 3.0F, 1.4F, 0.5F, 0.5F};
        now.visitor = before.visitor;
        now.visitor->x_m = 2.0F;
        now.visitor->heading_rad = -3.0F;
        const auto shown = interpolatedVisitor(&before, now, 0.5);
        QVERIFY(shown && geometry::distance(shown->place, {1.5, 2.0}) < 1e-6);
        QVERIFY(std::abs(std::remainder(shown->heading_rad - std::numbers::pi, 2.0 * std::numbers::pi)) < 1e-6); // the short way round
        now.visitor->x_m = 500.0F;
        QCOMPARE(interpolatedVisitor(&before, now, 0.5)->place.x, 500.0);
        std::vector<ShownWalker> walkers;
        std::vector<ShownVehicle> vehicles;
        appendVisitor(shown, nullptr, walkers, vehicles);
        QVERIFY(walkers.size() == 1 && vehicles.empty() && walkers[0].agent == kVisitorAgent);
        now.visitor->mode = run::VisitorMode::driving;
        appendVisitor(interpolatedVisitor(&before, now, 0.5), nullptr, walkers, vehicles);
        QVERIFY(walkers.size() == 1 && vehicles.size() == 1);
    }
};

PASSERBY_TEST(StereoCameraTest)

} // namespace stereo_camera_test

#include "stereo_camera_test.moc"
