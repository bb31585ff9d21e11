// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/room_map.h"

#include "tests/support/test_registry.h"
#include "tests/unit/core/world/small_city.h"

#include <QTest>

namespace room_map_test {

using namespace passerby;
using namespace passerby::autonomous;
using passerby::testing::SmallCity;

namespace {

/// A hall of two cells (x 0 to 20, y 0 to 10), open to each other, and a room east of it (x 20 to 30) that two doors lead into, 6 m apart;
/// from there a door leads on to a last room (x 30 to 40) with a target.
struct Halls {
    world::World world;
    world::CellId west, east, middle, last;
    world::PortalId inner, south, north, far;
    world::TargetId goal;

    explicit Halls(bool isHallARoom)
    {
        world::PatchBuilder builder(world);
        const auto cell = [&](double x) { return builder.add(world::Cell{"", world::CellKind::indoor, 0, SmallCity::square({x, 0}, 10)}); };
        west = cell(0);
        east = cell(10);
        middle = cell(20);
        last = cell(30);
        const auto portal = [&](world::CellId a, world::CellId b, double x, double low, double high) {
            return builder.add(world::Portal{a, b, {x, low}, {x, high}, 0.0});
        };
        inner = portal(west, east, 10, 0, 10);
        south = portal(east, middle, 20, 1, 3);
        north = portal(east, middle, 20, 7, 9);
        far = portal(middle, last, 30, 4, 6);
        const world::TargetTypeId type = builder.add(SmallCity::type("shop"));
        goal = builder.add(world::Target{"", type, last, {38, 5}});
        builder.add(world::Region{"hall", 0, {{{-1, -1}, {21, -1}, {21, 11}, {-1, 11}}, {}}, false, isHallARoom});
        builder.add(world::Region{"wrong level", 1, {{{-1, -1}, {41, -1}, {41, 11}, {-1, 11}}, {}}, false, true});
        [[maybe_unused]] const auto done = world.apply(builder.take());
    }
};

struct Ways {
    navigation::NavigationGraph graph;
    RoomMap rooms;
    WayTree tree;

    Ways(const world::World& world, const char* goal)
        : graph(navigation::NavigationGraph::build(world).reversed()), rooms(world, graph), tree(WayTrees(graph).to(graph.findNode(goal)))
    {
    }
    [[nodiscard]] std::vector<NextPassage> next(std::uint32_t room, geometry::Point place) const
    {
        std::vector<NextPassage> found;
        rooms.findNext(room, place, tree, graph, found);
        return found;
    }
    [[nodiscard]] std::string portalOf(const NextPassage& next) const { return graph.nodeName(rooms.passages()[next.passage].portal); }
};

} // namespace

class RoomMapTest : public QObject {
    Q_OBJECT

private slots:
    void aRegionThatIsARoomTakesItsCells()
    {
        const Ways ways(Halls(true).world, "T1");
        QCOMPARE(ways.rooms.roomCount(), std::size_t{3});
        QCOMPARE(ways.rooms.roomOf(0), 0U);
        QCOMPARE(ways.rooms.roomOf(1), 0U);
        QCOMPARE(ways.rooms.roomOf(2), 1U);
        QCOMPARE(ways.rooms.passages().size(), std::size_t{3}); // the portal inside the hall is none
        QCOMPARE(ways.rooms.passages()[0].width_m, 2.0);
        QCOMPARE(ways.rooms.passages()[0].beyond(0), 1U);
        QCOMPARE(ways.rooms.passagesOf(1).size(), std::size_t{3});
        QCOMPARE(ways.rooms.level(2), 0);
    }
    void otherRegionsTakeNone()
    {
        const Ways ways(Halls(false).world, "T1");
        QCOMPARE(ways.rooms.roomCount(), std::size_t{4});
        QCOMPARE(ways.rooms.passages().size(), std::size_t{4});
    }
    void doorsThatAreAboutAsGoodAreNextTogether()
    {
        const Ways ways(Halls(true).world, "T1");
        // From the middle of the hall's length both doors are equally far.
        const std::vector<NextPassage> next = ways.next(0, {10, 5});
        QCOMPARE(next.size(), std::size_t{2});
        QCOMPARE(ways.portalOf(next[0]), "P2");
        QCOMPARE(ways.portalOf(next[1]), "P3");
        QVERIFY(std::abs(next[0].way_m - std::hypot(10.0, 3.0)) < 1e-9);
        QVERIFY(std::abs(next[0].rest_m - (std::hypot(10.0, 3.0) + 8.0)) < 1e-6);
        // Right before the southern one, 18.4 m are left, and 24.4 m by the other: within 15 % and 5 m more.
        QCOMPARE(ways.next(0, {20, 2}).size(), std::size_t{2});
    }
    void aDoorThatLeadsBackIsNone()
    {
        const Ways ways(Halls(true).world, "T1");
        const std::vector<NextPassage> next = ways.next(1, {21, 2}); // beside the door that one came by
        QCOMPARE(next.size(), std::size_t{1});
        QCOMPARE(ways.portalOf(next[0]), "P4");
    }
    void anEscalatorLeadsOneWay()
    {
        const auto withEscalator = [](bool isTowardsGoal) {
            Halls halls(true);
            world::PatchBuilder builder(halls.world);
            world::Portal south = *halls.world.portals().find(halls.south);
            south.kind = world::PortalKind::escalator; // from cellA to cellB
            south.speed_mps = 1.34;
            if (!isTowardsGoal)
                std::swap(south.cellA, south.cellB);
            builder.replace(halls.south, south);
            [[maybe_unused]] const auto done = halls.world.apply(builder.take());
            return halls.world;
        };
        QCOMPARE(Ways(withEscalator(true), "T1").next(0, {20, 2}).size(), std::size_t{2});
        const std::vector<NextPassage> next = Ways(withEscalator(false), "T1").next(0, {20, 2});
        QCOMPARE(next.size(), std::size_t{1});
        QCOMPARE(Ways(withEscalator(false), "T1").portalOf(next[0]), "P3");
        QVERIFY(std::abs(next[0].way_m - 6.0) < 1e-9);
        const Ways toFoot(withEscalator(false), "P2"); // its foot is in the next room: not to be entered from the hall
        const std::vector<NextPassage> round = toFoot.next(0, {20, 2});
        QCOMPARE(round.size(), std::size_t{1});
        QCOMPARE(toFoot.portalOf(round[0]), "P3");
    }
    void whoIsThereNeedsNoDoor()
    {
        const Ways ways(Halls(true).world, "T1");
        QVERIFY(ways.next(2, {31, 5}).empty());
    }
    void aDoorMayBeTheGoal()
    {
        const Ways ways(Halls(true).world, "P4");
        const std::vector<NextPassage> next = ways.next(1, {25, 5});
        QCOMPARE(next.size(), std::size_t{1});
        QCOMPARE(next[0].rest_m, 0.0);
        QCOMPARE(next[0].way_m, 5.0);
    }
};

PASSERBY_TEST(RoomMapTest)

} // namespace room_map_test

#include "room_map_test.moc"
