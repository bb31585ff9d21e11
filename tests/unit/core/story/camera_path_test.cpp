// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/camera_path.h"
#include "core/story/follower.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/story/story_city.h"

#include <QTest>
#include <algorithm>

namespace camera_path_test {

using namespace passerby;
using foundation::RandomStream;
using story::CameraPath;
using story::Place;

namespace {

constexpr double kStep_s = 0.005;

world::Story anyStory(RandomStream& random)
{
    world::Story story{"any", {}};
    for (std::uint32_t i = 2 + random.below(5); i > 0; --i) {
        world::Slide slide;
        slide.camera = testing::anyCamera(random);
        slide.glide_s = 1.0 + 5.0 * random.uniform();
        slide.dwell_s = random.below(2) == 0 ? 0.0 : 3.0 * random.uniform();
        slide.easing = random.below(2) == 0 ? world::SlideEasing::smooth : world::SlideEasing::even;
        if (random.below(4) == 0) {
            slide.motion = world::SlideMotion::orbit;
            slide.turn_deg = 400.0 * random.uniform() - 200.0;
        } else if (random.below(5) == 0) {
            slide.motion = world::SlideMotion::alongLine;
            for (int k = 0; k < 4; ++k)
                slide.line.push_back({30.0 * double(random.below(7)) - 90.0, 30.0 * double(random.below(7)) - 90.0 + 0.1 * k});
        }
        if (slide.motion != world::SlideMotion::still)
            slide.dwell_s = 4.0 + 4.0 * random.uniform();
        story.slides.push_back(slide);
    }
    return story;
}

/// The eye of each step of a story.
std::vector<Place> eyesOf(const CameraPath& path)
{
    std::vector<Place> eyes;
    for (double t = 0.0; t < path.timeline().length_s(); t += kStep_s)
        eyes.push_back(story::eyeOf(path.at(t)));
    return eyes;
}

bool isNear(const world::SlideCamera& a, const world::SlideCamera& b)
{
    return story::distance(story::eyeOf(a), story::eyeOf(b)) < 1e-6 && story::distance(story::centerOf(a), story::centerOf(b)) < 1e-6
           && std::abs(std::remainder(a.yaw_deg - b.yaw_deg, 360.0)) < 1e-6 && std::abs(a.fieldOfView_deg - b.fieldOfView_deg) < 1e-9;
}

} // namespace

class CameraPathTest : public QObject {
    Q_OBJECT
    std::shared_ptr<const story::BuiltSpace> m_built = std::make_shared<story::BuiltSpace>(testing::blocks());

private slots:
    void builtSpace_knowsPrisms();
    void anyStory_passesItsSlidesExactly();
    void anyStory_staysOutOfBuildings_andAboveTheGround();
    void anyStory_hasContinuousSpeed();
    void glideOverAHouse_risesOverIt_andNoHigherThanNeeded();
    void cameraWithinAHouse_isLeftThere();
    void orbit_keepsItsDistance_andEndsTurned();
    void line_isFollowedAtTheHeightOfTheEye();
    void plan_isLookedAtFromAbove_andItsScaleGlides();
    void whoIsFollowed_isInNoHouse_andStaysInTheMiddle();
    void eyes_turnGently();
};

void CameraPathTest::builtSpace_knowsPrisms()
{
    world::World city;
    world::PatchBuilder build(city);
    world::Obstacle arch;
    arch.polygon.outer = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    arch.base_m = 4.0;
    arch.height_m = 12.0;
    build.add(arch);
    world::Obstacle pond = arch;
    pond.kind = world::ObstacleKind::water;
    pond.base_m = 0.0;
    pond.polygon.outer = {{20, 0}, {30, 0}, {30, 10}, {20, 10}};
    build.add(pond);
    QVERIFY(city.apply(build.take()).ok());
    const story::BuiltSpace built(city);
    QVERIFY(built.isFree({5, 5, 2}) && !built.isFree({5, 5, 6}) && built.isFree({5, 5, 12.5}));
    QVERIFY(!built.isFree({5, 5, 0.1}) && built.isFree({25, 5, 1}));
    QCOMPARE(built.freeHeight_m({5, 5}, 6.0, 1.5), 13.5);
    QVERIFY(built.freeShare({5, 5, -3}, {5, 5, 9}) < 1.0); // from below into the arch
    QCOMPARE(built.freeShare({-5, 5, -3}, {-5, 5, 9}), 1.0);
    QVERIFY(built.freeShare({-5, 5, 2}, {-5, 5, -3}) < 1.0);
    QCOMPARE(built.freeHeight_m({11, 5}, 6.0, 1.5), 13.5); // 1 m beside it
    QCOMPARE(built.freeHeight_m({12, 5}, 6.0, 1.5), 6.0);
    QCOMPARE(built.freeHeight_m({5, 5}, -3.0, 1.5), story::BuiltSpace::kLowest_m);
    QCOMPARE(built.freeShare({-10, 5, 6}, {30, 5, 6}), 0.25 - 0.25 / 40.0);
    QCOMPARE(built.freeShare({-10, 5, 2}, {30, 5, 2}), 1.0);
}

void CameraPathTest::anyStory_passesItsSlidesExactly()
{
    RandomStream random = testing::draws(1);
    for (int round = 0; round < 60; ++round) {
        const world::Story story = anyStory(random);
        const CameraPath path(story, m_built);
        for (std::size_t i = 0; i < story.slides.size(); ++i)
            if (story.slides[i].motion != world::SlideMotion::alongLine)
                QVERIFY(isNear(path.at(path.timeline().stations()[i].arrives_s), story.slides[i].camera));
    }
}

void CameraPathTest::anyStory_staysOutOfBuildings_andAboveTheGround()
{
    RandomStream random = testing::draws(2);
    for (int round = 0; round < 40; ++round)
        for (const Place& eye : eyesOf(CameraPath(anyStory(random), m_built))) {
            QVERIFY(eye.z > 0.25);
            QVERIFY2(m_built->isFree({eye.x, eye.y, eye.z + 0.05}), qPrintable(QStringLiteral("%1").arg(round)));
        }
}

/// The speed of the eye does not jump: a step that is an eighth as long has a much smaller change, but for a tenth of the fastest speed,
/// which is what places told to 10 cm leave. (Where it goes may turn as sharply as the walls of a street do.)
void CameraPathTest::anyStory_hasContinuousSpeed()
{
    RandomStream random = testing::draws(3);
    for (int round = 0; round < 25; ++round) {
        const CameraPath path(anyStory(random), m_built);
        double fastest = 0.0;
        const auto largestChange = [&path, &fastest](double step_s) {
            double largest = 0.0;
            double before = 0.0;
            for (double t = 0.0; t + step_s <= path.timeline().length_s(); t += step_s) {
                const double way_m = story::distance(story::eyeOf(path.at(t)), story::eyeOf(path.at(t + step_s)));
                largest = std::max(largest, std::abs(way_m / step_s - before));
                before = way_m / step_s;
                fastest = std::max(fastest, before);
            }
            return largest;
        };
        const double coarse = largestChange(0.02);
        const double fine = largestChange(0.0025);
        QVERIFY2(fine < 0.5 * coarse + 0.1 * fastest, qPrintable(QStringLiteral("%1: %2 and %3 m/s").arg(round).arg(coarse).arg(fine)));
    }
}

void CameraPathTest::glideOverAHouse_risesOverIt_andNoHigherThanNeeded()
{
    world::Story story{"over", {{}, {}}}; // the block from (5, 5) to (25, 25) lies between them
    story.slides[0].camera = story::cameraAt({0, 15, 5}, 90.0, 5.0, 30.0, 35.0);
    story.slides[1].camera = story::cameraAt({30, 15, 5}, 90.0, 5.0, 30.0, 35.0);
    story.slides[1].glide_s = 6.0;
    double highest = 0.0;
    for (const Place& eye : eyesOf(CameraPath(story, m_built)))
        highest = std::max(highest, eye.z);
    const double roof_m = m_built->freeHeight_m({15, 15}, 1.0, 0.0);
    QVERIFY2(highest > roof_m + 1.4 && highest < roof_m + 1.7, qPrintable(QString::number(highest)));
}

void CameraPathTest::cameraWithinAHouse_isLeftThere()
{
    world::Story story{"in", {{}, {}}};
    story.slides[0].camera = story::cameraAt({15, 15, 2}, 90.0, 5.0, 30.0, 35.0);
    story.slides[1].camera = story::cameraAt({60, 15, 2}, 90.0, 5.0, 30.0, 35.0);
    const CameraPath path(story, m_built);
    QVERIFY(isNear(path.at(1.0), story.slides[0].camera));
    for (double t = story.slides[0].dwell_s; t < path.timeline().length_s(); t += kStep_s) {
        const Place eye = story::eyeOf(path.at(t));
        if (eye.x < 25.0)
            QVERIFY(eye.z < 2.5); // out by the wall
    }
}

void CameraPathTest::orbit_keepsItsDistance_andEndsTurned()
{
    world::Story story{"round", {{}, {}}};
    story.slides[0].camera = story::cameraAt({0, -60, 90}, 0.0, 50.0, 110.0, 35.0);
    story.slides[0].motion = world::SlideMotion::orbit;
    story.slides[0].turn_deg = 90.0;
    story.slides[0].dwell_s = 8.0;
    const CameraPath path(story, m_built);
    for (double t = 0.0; t <= 8.0; t += 0.1)
        QVERIFY(std::abs(path.at(t).distance_m - 110.0) < 0.05);
    QVERIFY(std::abs(path.ofSlide(0, 8.0).yaw_deg - 90.0) < 1e-6);
    QVERIFY(std::abs(path.at(4.0).yaw_deg - 45.0) < 0.1);
    QVERIFY(isNear(path.at(8.0), path.ofSlide(0, 8.0))); // the glide begins where it ends
}

void CameraPathTest::line_isFollowedAtTheHeightOfTheEye()
{
    world::Story story{"along", {{}}};
    world::Slide& slide = story.slides[0];
    slide.camera = story::cameraAt({0, 0, 2.0}, 0.0, 4.0, 20.0, 50.0);
    slide.motion = world::SlideMotion::alongLine;
    slide.easing = world::SlideEasing::even;
    slide.line = {{0, -90}, {0, 0}, {0, 90}};
    slide.dwell_s = 10.0;
    const CameraPath path(story, m_built);
    QVERIFY(story::distance(story::eyeOf(path.at(0.0)), {0, -90, 2}) < 1e-6);
    QVERIFY(story::distance(story::eyeOf(path.at(5.0)), {0, 0, 2}) < 0.05);
    QVERIFY(story::distance(story::eyeOf(path.at(10.0)), {0, 90, 2}) < 1e-6);
    for (double t = 0.0; t < 10.0; t += 0.1)
        QVERIFY(std::abs(std::remainder(path.at(t).yaw_deg, 360.0)) < 1e-6 && std::abs(path.at(t).pitch_deg - 4.0) < 1e-6);
}

void CameraPathTest::plan_isLookedAtFromAbove_andItsScaleGlides()
{
    world::Story story{"plan", {{}, {}}};
    for (world::Slide& slide : story.slides)
        slide.view = world::SlideView::plan;
    story.slides[0].camera.distance_m = 800.0;
    story.slides[1].camera.distance_m = 50.0;
    story.slides[1].camera.center = {30, 40};
    const CameraPath path(story, m_built);
    double last = 801.0;
    for (double t = 5.0; t <= 8.0; t += 0.05) {
        const world::SlideCamera camera = path.at(t);
        QVERIFY(camera.distance_m < last && camera.yaw_deg == 0.0 && camera.pitch_deg > 89.999);
        last = camera.distance_m;
    }
    QCOMPARE(path.at(8.0).distance_m, 50.0);
    QVERIFY(path.at(8.0).center == (geometry::Point{30, 40}));
}

void CameraPathTest::whoIsFollowed_isInNoHouse_andStaysInTheMiddle()
{
    world::Slide slide;
    slide.motion = world::SlideMotion::follow;
    slide.person = 1;
    slide.camera.distance_m = 25.0;
    slide.camera.pitch_deg = 8.0;
    story::Follower follower(slide, *m_built);
    QVERIFY(follower.follow(std::nullopt, 0.1) == slide.camera); // nobody yet
    for (double t = 0.0; t < 150.0; t += 0.04) {                 // up a street and round a corner
        const geometry::Point at = t < 70.0 ? geometry::Point{0.0, -90.0 + 1.3 * t} : geometry::Point{1.3 * (t - 70.0), 1.0};
        const auto camera = follower.follow(story::Whereabouts{{at.x, at.y, 0.0}, t < 70.0 ? 1.57 : 0.0}, 0.04);
        QVERIFY(m_built->isFree(story::eyeOf(camera)));
        QVERIFY(geometry::distance(camera.center, at) < 0.7);
    }
    const auto before = follower.follow(story::Whereabouts{{104, 1, 0}, 0.0}, 0.04);
    QVERIFY(follower.follow(std::nullopt, 3.0) == before);
}

void CameraPathTest::eyes_turnGently()
{
    world::Slide slide;
    slide.motion = world::SlideMotion::firstPerson;
    story::Follower follower(slide, *m_built);
    const auto first = follower.follow(story::Whereabouts{{0, 0, 3}, 0.0}, 0.0);
    QVERIFY(story::distance(story::eyeOf(first), {0, 0, 4.6}) < 1e-9);
    QCOMPARE(first.yaw_deg, 90.0);
    const auto turning = follower.follow(story::Whereabouts{{0, 0, 3}, 1.5707963267948966}, 0.04);
    QVERIFY(turning.yaw_deg > 70.0 && turning.yaw_deg < 90.0);
}

PASSERBY_TEST(CameraPathTest)

} // namespace camera_path_test

#include "camera_path_test.moc"
