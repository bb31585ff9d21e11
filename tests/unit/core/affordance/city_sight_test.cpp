// SPDX-License-Identifier: GPL-3.0-or-later
// Scenes that differ in a few walls or pieces of floor: what lies in sight of none of the differences is seen alike to the last bit.
#include "core/affordance/city_sight.h"

#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/geometry/random_plans.h"

#include <QTest>
#include <algorithm>

using namespace passerby;
using geometry::Point;
using geometry::Visibility;
using testing::Walls;

namespace {

std::vector<geometry::Polygon> randomFloor()
{
    std::vector<geometry::Polygon> floor;
    for (int k = *rc::gen::inRange(0, 12); k > 0; --k) {
        const Point low{static_cast<double>(*rc::gen::inRange(0, 10)), static_cast<double>(*rc::gen::inRange(0, 10))};
        floor.push_back({{low, low + Point{2.0, 0.0}, low + Point{2.0, 2.0}, low + Point{0.0, 2.0}}, {}});
    }
    return floor;
}

Visibility scene(const Walls& walls, const std::vector<geometry::Polygon>& floor)
{
    auto built = Visibility::build(walls, testing::kPlanBounds, floor);
    RC_ASSERT(built.ok());
    return std::move(built).value();
}

/// The ring, beginning with its smallest point.
geometry::Ring fromLeast(geometry::Ring ring)
{
    const auto least = std::min_element(ring.begin(), ring.end(), [](Point a, Point b) { return a.x < b.x || (a.x == b.x && a.y < b.y); });
    std::rotate(ring.begin(), least, ring.end());
    return ring;
}

bool isSeenAlike(const geometry::VisibleArea& a, const geometry::VisibleArea& b)
{
    const auto same = [](const geometry::SeenWedge& one, const geometry::SeenWedge& other) {
        return one.area_m2 == other.area_m2 && one.floorArea_m2 == other.floorArea_m2;
    };
    bool all = fromLeast(a.ring) == fromLeast(b.ring) && same(seenAround(a), seenAround(b));
    for (int k = 0; k < 5; ++k)
        all = all && same(seenWithin(a, 1.1 * k, 1.0), seenWithin(b, 1.1 * k, 1.0));
    return all;
}

} // namespace

class CitySightTest : public QObject {
    Q_OBJECT
private slots:
    void changes_anyPlan_areAllThatIsSeenOtherwise();
    void changes_otherBounds_areEverything();
    void updated_otherLevel_isShared();
};

void CitySightTest::changes_anyPlan_areAllThatIsSeenOtherwise()
{
    int alike = 0;
    QVERIFY(rc::check("what no change is in sight of", [&] {
        Walls walls = testing::randomWalls(testing::randomPlanKind());
        std::vector<geometry::Polygon> floor = randomFloor();
        const Visibility before = scene(walls, floor);
        const Walls more = testing::randomWalls(testing::randomPlanKind());
        const int what = *rc::gen::inRange(0, 4);
        if (what == 0 && !floor.empty())
            floor.erase(floor.begin() + *rc::gen::inRange(0, static_cast<int>(floor.size())));
        else if (what == 1 && !walls.empty())
            walls.erase(walls.begin() + *rc::gen::inRange(0, static_cast<int>(walls.size())));
        else if (!more.empty())
            walls.insert(walls.begin() + *rc::gen::inRange(0, static_cast<int>(walls.size()) + 1), more.front());
        const Visibility after = scene(walls, floor);
        const auto boxes = Visibility::changes(before, after);
        for (int k = 0; k < 12; ++k) {
            const Point eye = testing::randomEye();
            geometry::VisibleArea old;
            geometry::VisibleArea now;
            if (!before.from(eye, {}, old) || old.ring.front() == old.eye || geometry::distance(old.eye, eye) > geometry::kSightStep_m)
                continue;
            if (std::any_of(boxes.begin(), boxes.end(), [&](const geometry::Box& box) { return affordance::meets(old.ring, box); }))
                continue;
            RC_ASSERT(after.from(eye, {}, now));
            RC_ASSERT(isSeenAlike(old, now));
            alike += boxes.empty() ? 0 : 1;
        }
    }));
    QVERIFY(alike > 50);
}

void CitySightTest::changes_otherBounds_areEverything()
{
    const auto narrow = Visibility::build({}, {{0.0, 0.0}, {5.0, 5.0}});
    const auto wide = Visibility::build({}, {{0.0, 0.0}, {6.0, 5.0}});
    const auto boxes = Visibility::changes(narrow.value(), wide.value());
    QCOMPARE(boxes.size(), std::size_t{1});
    QVERIFY(boxes.front().contains({6.0, 5.0}));
}

void CitySightTest::updated_otherLevel_isShared()
{
    const auto room = [](double west_m) { return geometry::Polygon{{{west_m, 0}, {west_m + 9, 0}, {west_m + 9, 9}, {west_m, 9}}, {}}; };
    world::World world;
    world::PatchBuilder builder(world);
    builder.add(world::Cell{"", world::CellKind::indoor, 0, room(0.0)});
    builder.add(world::Cell{"", world::CellKind::indoor, 1, room(0.0)});
    builder.add(world::Obstacle{"", world::ObstacleKind::wall, 0, room(20.0), 0.0, 9.0});
    const auto inner = builder.add(world::Obstacle{"", world::ObstacleKind::wall, 1, room(10.0), 0.0, 9.0});
    QVERIFY(world.apply(builder.take()).ok());
    const auto before = affordance::CitySight::build(world);
    QVERIFY(before.ok());
    world::World edited = world;
    world::PatchBuilder change(edited);
    change.replace(inner, world::Obstacle{"", world::ObstacleKind::wall, 1, room(10.5), 0.0, 9.0});
    QVERIFY(edited.apply(change.take()).ok());
    const auto after = affordance::CitySight::updated(before.value(), world, edited);
    QVERIFY(after.ok());
    QVERIFY(after.value().field(0) == before.value().field(0));
    QVERIFY(after.value().field(1) != before.value().field(1));
    affordance::SightChange seen(before.value(), after.value());
    QVERIFY(!seen.concerns(0, nullptr));
    QVERIFY(seen.concerns(1, nullptr));
    QVERIFY(seen.concerns(1, std::make_shared<const geometry::Ring>(room(2.0).outer)));
    QVERIFY(!seen.concerns(1, std::make_shared<const geometry::Ring>(room(0.0).outer)));
}

PASSERBY_TEST(CitySightTest)
#include "city_sight_test.moc"
