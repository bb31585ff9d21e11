// SPDX-License-Identifier: GPL-3.0-or-later
// Scenes that differ in a few walls or pieces of floor: what lies in sight of none of the differences is seen alike to the last bit.
#include "core/affordance/city_sight.h"

#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/geometry/random_plans.h"

#include <QTest>
#include <algorithm>

namespace city_sight_test {

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
    void parkedVehicles_hideTheGroundBehindThem();
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

/// A bus across a square of 40 m: from the west side its middle hides all that lies straight behind it, and what is looked at anew after an
/// edit is what a look from scratch sees.
void CitySightTest::parkedVehicles_hideTheGroundBehindThem()
{
    world::World world;
    world::PatchBuilder builder(world);
    builder.add(world::Cell{"", world::CellKind::plaza, 0, {{{0, 0}, {40, 0}, {40, 40}, {0, 40}}, {}}});
    const auto bus = builder.add(world::usualVehicleKinds()[3]);
    const auto row = builder.add(world::ParkingRow{"", 0, {{20, 10}, {20, 30}}, world::ParkingAngle::parallel, 1, bus, 0.0});
    QVERIFY(world.apply(builder.take()).ok());
    const auto areaFrom = [](const affordance::CitySight& sight, Point eye) {
        affordance::Viewshed viewshed;
        return sight.field(0)->viewshedAt(eye, viewshed) ? affordance::areasOf(viewshed).walkable_m2 : -1.0;
    };
    const auto empty = affordance::CitySight::build(world);
    QVERIFY(empty.ok());
    QVERIFY(std::abs(areaFrom(empty.value(), {5, 20}) - 1600.0) < 1.0);
    world::World parked = world;
    world::PatchBuilder change(parked);
    world::ParkingRow taken = *parked.parkingRows().find(row);
    taken.taken = 1.0;
    change.replace(row, taken);
    QVERIFY(parked.apply(change.take()).ok());
    const auto updated = affordance::CitySight::updated(empty.value(), world, parked);
    const auto anew = affordance::CitySight::build(parked);
    QVERIFY(updated.ok() && anew.ok());
    // The bus covers 18.725 to 21.275 and 14 to 26. From (5, 20) its side is 13.725 m away and 6 m to either side: behind it
    // 6 / 13.725 · (35² − 13.725²) = 453.2 m² are not seen.
    const double seen_m2 = areaFrom(anew.value(), {5, 20});
    QVERIFY2(std::abs(seen_m2 - (1600.0 - 453.2)) < 1.0, qPrintable(QString::number(seen_m2)));
    QCOMPARE(areaFrom(updated.value(), {5, 20}), seen_m2);
    QVERIFY(affordance::CitySight::updated(updated.value(), parked, world).ok());
}

PASSERBY_TEST(CitySightTest)

} // namespace city_sight_test

#include "city_sight_test.moc"
