// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ground/walking_ground.h"

#include "tests/support/edited_cities.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <numbers>

namespace walking_fixtures_test {

using namespace passerby;
using geometry::Point;
using ground::WalkingGround;
using testing::WorldMaker;

namespace {

constexpr double kReach_m = 1.5;

/// Two rooms of 10 m with a wide portal between them; a bench on the straight way between their targets.
struct Rooms {
    world::World world;
    world::FixtureKindId bench;

    explicit Rooms(Point home = {1, 5})
    {
        WorldMaker maker;
        const auto west = maker.addCell(0, 0, 10, 10);
        const auto east = maker.addCell(10, 0, 20, 10);
        maker.addPortal(west, east, {10, 4}, {10, 6});
        const auto type = maker.addType("home", 10, 3);
        maker.addGoal(type, type, world::GoalChoice::uniform, false, 1);
        maker.addTarget(type, west, home);
        maker.addTarget(type, east, {19, 5});
        world = maker.make();
        world::PatchBuilder builder(world);
        bench = builder.add(world::usualFixtureKinds()[0]);
        world = testing::changed(world, builder.take());
    }

    /// Looking east, so wide along y.
    void put(Point position, double width_m, double depth_m)
    {
        world::PatchBuilder builder(world);
        world::Fixture fixture = newFixture(bench, *world.fixtureKinds().find(bench), 0, position, 0.0);
        fixture.width_m = width_m;
        fixture.depth_m = depth_m;
        builder.add(fixture);
        world = testing::changed(world, builder.take());
    }
    [[nodiscard]] WalkingGround ground() const { return {world, navigation::NavigationGraph::build(world), kReach_m}; }
};

} // namespace

class WalkingFixturesTest : public QObject {
    Q_OBJECT

private slots:
    void isWalkedRound()
    {
        Rooms rooms;
        QVERIFY(rooms.ground().isFree(0, {1, 5}, {9, 5}));
        rooms.put({5, 5}, 4.0, 2.0);
        const WalkingGround ground = rooms.ground();
        QVERIFY(ground.ignoredObstacles().empty());
        QVERIFY(!ground.isFree(0, {1, 5}, {9, 5}));
        QVERIFY(ground.isInObstacle(0, {5, 6.5}));
        QVERIFY(!ground.isInObstacle(0, {5, 7.5}));
        QVERIFY(!ground.isInObstacle(1, {5, 6.5})); // of another cell
        const auto corner = ground.towards(0, {1, 5}, {9, 5});
        QVERIFY(corner.has_value());
        QVERIFY(std::abs(corner->y - 5.0) > 2.0);
        QVERIFY(ground.isFree(0, {1, 5}, *corner));
    }

    void kindThatDoesNotStopFeet_standsInNobodysWay()
    {
        Rooms rooms;
        rooms.put({5, 5}, 4.0, 2.0);
        world::WorldPatch patch;
        world::FixtureKind kind = *rooms.world.fixtureKinds().find(rooms.bench);
        kind.stopsFeet = false;
        patch.put(rooms.bench, kind);
        rooms.world = testing::changed(rooms.world, patch);
        const WalkingGround ground = rooms.ground();
        QVERIFY(ground.isFree(0, {1, 5}, {9, 5}));
        QVERIFY(!ground.isInObstacle(0, {5, 5}));
        QCOMPARE(ground.beside(0, {5, 5}), (Point{5, 5}));
    }

    void acrossTheOnlyWay_isSteppedOver()
    {
        Rooms rooms;
        rooms.put({5, 5}, 12.0, 2.0);
        const WalkingGround ground = rooms.ground();
        QCOMPARE(ground.ignoredObstacles().size(), std::size_t{1});
        QCOMPARE(ground.ignoredObstacles().front()->name, std::string("Bench 1"));
        QVERIFY(ground.isFree(0, {1, 5}, {9, 5}));
        QVERIFY(!ground.isInObstacle(0, {5, 5}));
    }

    /// Nobody comes out of an escalator's foot, so that the ways to it have no reverse, and lead from targets to a portal.
    void shuttingOffAnEscalator_areSteppedOver()
    {
        Rooms rooms;
        world::WorldPatch patch;
        for (std::size_t i = 0; i < 2; ++i) {
            world::Cell cell = *rooms.world.cells().at(i).row;
            cell.kind = i == 0 ? cell.kind : world::CellKind::stairs;
            patch.put(rooms.world.cells().at(i).id, cell);
        }
        world::Portal foot = *rooms.world.portals().at(0).row;
        foot.kind = world::PortalKind::escalator;
        patch.put(rooms.world.portals().at(0).id, foot);
        patch.erase(rooms.world.targets().at(1).id);
        rooms.world = testing::changed(rooms.world, patch);
        rooms.put({8, 2}, 5.0, 0.5); // together they reach from wall to wall
        rooms.put({8, 7.2}, 5.6, 0.5);
        const WalkingGround ground = rooms.ground();
        QVERIFY(!ground.ignoredObstacles().empty());
        QVERIFY(ground.towards(0, {1, 5}, {10, 5}).has_value());
        QVERIFY(ground.isFree(0, {1, 5}, {10, 5}));
    }

    void targetThatItCovers_isReachedBeforeItsFront()
    {
        Rooms rooms({5, 5});
        rooms.put({5, 5}, 1.8, 0.5);
        const WalkingGround ground = rooms.ground();
        QVERIFY2(ground.ignoredObstacles().empty(), "it still stands in the way");
        const Point place = ground.beside(0, {5, 5});
        QVERIFY(place.x > 5.25 && place.x < 5.75);
        QCOMPARE(place.y, 5.0);
        QVERIFY(!ground.isInObstacle(0, place));
        QCOMPARE(*ground.towards(0, {9, 5}, {5, 5}), place);
        QVERIFY(ground.towards(0, {1, 5}, {5, 5}).has_value()); // round it
        QVERIFY(ground.isFree(0, place, {9, 5}));
    }

    void nearestSideWithRoom_isWhereItIsReached()
    {
        Rooms rooms({5, 5});
        rooms.put({5, 5}, 1.8, 0.5);
        rooms.put({5.6, 5}, 1.8, 0.7); // back to back, almost
        const WalkingGround ground = rooms.ground();
        const Point place = ground.beside(0, {5, 5});
        QVERIFY(place.x < 4.75);
        QVERIFY(ground.ignoredObstacles().empty());
        Rooms corner({0.3, 5});
        corner.put({0.3, 5}, 1.8, 0.5); // its back at the wall
        QVERIFY(corner.ground().beside(0, {0.2, 5}).x > 0.55);
    }

    void withoutRoomBesideIt_itIsSteppedOver()
    {
        Rooms rooms({5, 5});
        rooms.put({5, 5}, 12.0, 9.98); // as large as the room
        const WalkingGround ground = rooms.ground();
        QCOMPARE(ground.beside(0, {5, 5}), (Point{5, 5}));
        QCOMPARE(ground.ignoredObstacles().size(), std::size_t{1});
        QVERIFY(ground.towards(0, {5, 5}, {9.5, 5}).has_value());
    }

    void otherLevel_isNotStoodOn()
    {
        Rooms rooms;
        world::PatchBuilder builder(rooms.world);
        builder.add(newFixture(rooms.bench, *rooms.world.fixtureKinds().find(rooms.bench), 1, {5, 5}, 0.0));
        rooms.world = testing::changed(rooms.world, builder.take());
        QVERIFY(!rooms.ground().isInObstacle(0, {5, 5}));
    }
};

PASSERBY_TEST(WalkingFixturesTest)

} // namespace walking_fixtures_test

#include "walking_fixtures_test.moc"
