// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importers/osm/fixture_room.h"

#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace fixture_room_test {

using namespace passerby;
using importers::osm::FixtureRoom;

namespace {

/// A lane of two cells, 20 m long and 3 m wide, with a portal in its middle and a target at its west end.
world::WorldPatch lane()
{
    world::WorldPatch city;
    city.put(world::CellId{1, 1}, world::Cell{{}, world::CellKind::path, 0, {{{0, 0}, {10, 0}, {10, 3}, {0, 3}}, {}}});
    city.put(world::CellId{2, 1}, world::Cell{{}, world::CellKind::path, 0, {{{10, 0}, {20, 0}, {20, 3}, {10, 3}}, {}}});
    city.put(world::PortalId{1, 1}, world::Portal{{1, 1}, {2, 1}, {10, 0}, {10, 3}});
    city.put(world::TargetId{1, 1}, world::Target{{}, {1, 1}, {1, 1}, {2, 1.5}});
    return city;
}

world::Fixture bench(geometry::Point position, double heading_rad = M_PI / 2.0)
{
    return world::newFixture({1, 1}, world::usualFixtureKinds()[0], 0, position, heading_rad);
}

class FixtureRoomTest : public QObject {
    Q_OBJECT

private slots:
    void isFree_onlyInOneCellOffPortalsTargetsAndOthers()
    {
        const world::WorldPatch city = lane();
        FixtureRoom room(city);
        QVERIFY(room.isGround({5, 1}) && room.isGround({15, 3}) && !room.isGround({5, 3.1}));
        QVERIFY(room.isFree(bench({5, 0.3})));
        QVERIFY(!room.isFree(bench({5, 0.1})));    // through the wall
        QVERIFY(!room.isFree(bench({10.2, 1.5}))); // in two cells
        QVERIFY(!room.isFree(bench({11.1, 0.3}))); // its end 20 cm off the portal
        QVERIFY(room.isFree(bench({11.25, 0.3})));
        QVERIFY(!room.isFree(bench({2, 1.5}))); // on the target
        QVERIFY(!room.isFree(bench({2, 1.0}))); // 25 cm before it
        QVERIFY(room.isFree(bench({2, 0.9})));
        room.occupy(bench({5, 0.3}));
        QVERIFY(!room.isFree(bench({6, 0.5})) && !room.isFree(bench({5, 0.3}, -M_PI / 2.0)));
        QVERIFY(room.isFree(bench({5, 2.7})));
    }

    void leavesWays_unlessTheyGetTooNarrow()
    {
        const world::WorldPatch city = lane();
        FixtureRoom room(city);
        QVERIFY(room.leavesWays(bench({5, 0.3}))); // 2.45 m are left
        world::Fixture wide = bench({5, 1.5}, 0.0);
        wide.width_m = 2.2; // 40 cm on either side
        QVERIFY(!room.leavesWays(wide));
        wide.position.y = 1.15; // 75 cm on one side
        QVERIFY(room.leavesWays(wide));
        room.occupy(bench({5, 0.3}));
        QVERIFY(room.leavesWays(bench({5, 2.7})));     // 1.9 m between two benches
        room.occupy(bench({15, 0.9}, 0.0));            // its end leaves 1.2 m
        QVERIFY(!room.leavesWays(bench({15.2, 2.4}))); // which this would leave 45 cm of
    }

    /// A corner of the ground that nobody gets out of vanishes under it: that does not make good for the lane which it cuts in two.
    void leavesWays_countsWhatFallsInTwo()
    {
        world::WorldPatch city = lane();
        city.put(world::CellId{3, 1}, world::Cell{{}, world::CellKind::path, 0, {{{4, 3.2}, {6, 3.2}, {6, 4.2}, {4, 4.2}}, {}}});
        FixtureRoom room(city);
        world::Fixture across = bench({5, 2.0}, 0.0);
        across.width_m = 4.4;
        across.depth_m = 2.5;
        QVERIFY(!room.leavesWays(across));
    }

    void longOnes_areFoundAmongShortOnes()
    {
        importers::osm::Footprints all({{0, 0}, {2000, 2000}});
        world::Fixture platform = bench({500, 500}, 0.0);
        platform.width_m = 1000.0;
        platform.heading_rad = M_PI / 4.0;
        all.add(platform);
        all.add(bench({700, 900}));
        QVERIFY(all.cover({500, 500}) && all.cover({700, 900}) && !all.cover({700, 500}));
        const geometry::Point along{-std::sin(M_PI / 4.0), std::cos(M_PI / 4.0)};
        QVERIFY(all.cover(platform.position + along * 480.0) && !all.cover(platform.position + along * 520.0));
        QCOMPARE(all.near({{690, 890}, {710, 910}}).size(), std::size_t{1});
        QCOMPARE(all.near({{0, 0}, {2000, 2000}}).size(), std::size_t{2});
    }
};

} // namespace

PASSERBY_TEST(FixtureRoomTest)

} // namespace fixture_room_test

#include "fixture_room_test.moc"
