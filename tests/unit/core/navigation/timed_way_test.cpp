// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/random_stream.h"
#include "core/navigation/connected_parts.h"
#include "core/navigation/path_tree.h"
#include "core/navigation/step_ways.h"
#include "core/navigation/target_trees.h"
#include "core/navigation/timed_way.h"
#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/world/small_city.h"

#include <QTest>
#include <cmath>
#include <limits>
#include <rapidcheck.h>

namespace timed_way_test {

using namespace passerby;
using foundation::RandomStream;
using navigation::kNone;
using navigation::NavigationGraph;
using navigation::Node;
using navigation::NodeIndex;
using navigation::PathTree;
using navigation::Segment;
using navigation::SegmentIndex;
using testing::SmallCity;
using world::PortalKind;

namespace {

/// Hall, stairs of 6 m and upper floor beside each other on one line; one target in the hall, one upstairs, at y = 5 as the portals' nodes:
/// 8 m before the foot and 8 m behind the top.
struct Storeys {
    SmallCity city; ///< hall: west; stairs: east, shortened
    world::CellId floor;
    world::PortalId top;
    world::TargetId upstairs;

    Storeys()
    {
        city.edit(city.east, [](world::Cell& cell) {
            cell.kind = world::CellKind::stairs;
            cell.polygon.outer = {{10, 0}, {16, 0}, {16, 10}, {10, 10}};
        });
        floor = city.add(world::Cell{"floor", world::CellKind::indoor, 1, SmallCity::square({16, 0}, 10)});
        top = city.add(world::Portal{city.east, floor, {16, 4}, {16, 6}, 0.0});
        city.edit(city.house, [](world::Target& target) { target.position = {2, 5}; });
        city.edit(city.desk, [&](world::Target& target) {
            target.cell = floor;
            target.position = {24, 5};
        });
    }
    template <class Change>
    void both(const Change& change)
    {
        city.edit(city.portal, change);
        city.edit(top, change);
    }
    [[nodiscard]] NavigationGraph graph() const { return NavigationGraph::build(city.world); }
};

double distance(const NavigationGraph& graph, std::string_view from, std::string_view to)
{
    navigation::PathTreeGrower grower(graph);
    PathTree tree;
    grower.grow(graph.findNode(from), tree);
    return tree.distance_m[graph.findNode(to)];
}

/// All pairs, straight from the segments.
std::vector<std::vector<double>> allDistances(const NavigationGraph& graph)
{
    const std::size_t count = graph.nodes().size();
    std::vector<std::vector<double>> far(count, std::vector<double>(count, std::numeric_limits<double>::infinity()));
    for (std::size_t i = 0; i < count; ++i)
        far[i][i] = 0.0;
    for (const navigation::Segment& segment : graph.segments())
        far[segment.from][segment.to] = segment.length_m;
    for (NodeIndex via = 0; via < graph.portalCount(); ++via)
        for (std::size_t from = 0; from < count; ++from)
            for (std::size_t to = 0; to < count; ++to)
                far[from][to] = std::min(far[from][to], far[from][via] + far[via][to]);
    return far;
}

/// A grid of rooms with doors between neighbours, some of them escalators, lifts or gates, some rooms stairs, some with a target.
world::World randomCity(RandomStream& random)
{
    SmallCity city;
    world::PatchBuilder builder(city.world);
    const std::uint32_t wide = 2 + random.below(4);
    const std::uint32_t high = 2 + random.below(4);
    std::vector<world::CellId> cells;
    for (std::uint32_t i = 0; i < wide * high; ++i) {
        const geometry::Point low{100.0 + 10.0 * (i % wide), 100.0 + 10.0 * (i / wide)};
        const world::CellKind kind = random.below(3) == 0 ? world::CellKind::stairs : world::CellKind::indoor;
        cells.push_back(builder.add(world::Cell{"", kind, 0, SmallCity::square(low, 10)}));
        if (random.below(2) == 0)
            builder.add(world::Target{"", city.home, cells.back(), low + geometry::Point{2.0 + random.below(6), 3.0 + random.below(5)}});
    }
    const auto join = [&](std::uint32_t a, std::uint32_t b, geometry::Point from, geometry::Point to) {
        world::Portal portal{cells[a], cells[b], from, to, 0.0};
        if (random.below(2) == 0)
            std::swap(portal.cellA, portal.cellB);
        portal.kind = random.below(3) == 0 ? PortalKind::opening : static_cast<PortalKind>(random.below(4));
        portal.speed_mps = 0.4 + 0.1 * random.below(5);
        portal.cycle_s = 20.0 + random.below(40);
        portal.serviceMean_s = 1.0 + random.below(4);
        builder.add(portal);
    };
    for (std::uint32_t i = 0; i < wide * high; ++i) {
        const geometry::Point low{100.0 + 10.0 * (i % wide), 100.0 + 10.0 * (i / wide)};
        if (i % wide + 1 < wide)
            join(i, i + 1, low + geometry::Point{10, 2}, low + geometry::Point{10, 4});
        if (i / wide + 1 < high)
            join(i, i + wide, low + geometry::Point{5, 10}, low + geometry::Point{8, 10});
    }
    city.apply(builder.take());
    return city.world;
}

} // namespace

class TimedWayTest : public QObject {
    Q_OBJECT
private slots:
    void openings_areTimedByWalkingAlone();
    void escalator_carriesOneWayAtItsSpeed();
    void lift_takesThreeQuartersOfItsCycle();
    void gate_takesItsServiceWhicheverWay();
    void slowedDown_countsWhatIsWalked();
    void ways_areLookedAtOnceEach();
    void reverse_isMadeOnceForAllCopies();
    void steps_areStairsButNotLifts();
    void parts_holdWhatLeadsThereAndBack();
    void randomCities_treesAreThoseOfDijkstraAlongTheArrows();
};

void TimedWayTest::openings_areTimedByWalkingAlone()
{
    const NavigationGraph graph = Storeys().graph();
    QVERIFY(!graph.isOneWay());
    QCOMPARE(distance(graph, "T1", "T2"), 8.0 + 6.0 + 8.0);
    for (SegmentIndex segment = 0; segment < graph.segments().size(); ++segment)
        QCOMPARE(graph.straightLength_m(segment), graph.segments()[segment].length_m);
}

/// 6 m at 0.5 m/s take 12 s, in which 16.08 m are walked; nobody walks down.
void TimedWayTest::escalator_carriesOneWayAtItsSpeed()
{
    Storeys storeys;
    storeys.both([](world::Portal& portal) {
        portal.kind = PortalKind::escalator;
        portal.speed_mps = 0.5;
    });
    const NavigationGraph graph = storeys.graph();
    QVERIFY(graph.isOneWay());
    QVERIFY(std::abs(distance(graph, "T1", "T2") - (8.0 + 16.08 + 8.0)) < 1e-9);
    QVERIFY(!std::isfinite(distance(graph, "T2", "T1")));
    const SegmentIndex carried = graph.findSegment(graph.findNode("P1"), graph.findNode("P2"));
    QCOMPARE(graph.straightLength_m(carried), 6.0);
    QCOMPARE(graph.findSegment(graph.findNode("P2"), graph.findNode("P1")), kNone);
    const NavigationGraph turned = graph.reversed();
    QVERIFY(std::abs(distance(turned, "T2", "T1") - (8.0 + 16.08 + 8.0)) < 1e-9);
    QVERIFY(!std::isfinite(distance(turned, "T1", "T2")));
}

/// Of the way there and back one segment, and the one that leads one way, though it leads from the larger number to the smaller.
void TimedWayTest::ways_areLookedAtOnceEach()
{
    const std::vector<Node> nodes{{false, 1, {}, 0.0, 0}, {false, 2, {5.0, 0.0}, 0.0, 0}, {false, 3, {9.0, 0.0}, 0.0, 0}};
    const NavigationGraph graph = NavigationGraph::fromParts(nodes, {{0, 1, 1, 5.0}, {1, 0, 1, 5.0}, {2, 1, 1, 4.0}});
    QVERIFY(graph.standsForItsWay(graph.segments()[0]));
    QVERIFY(!graph.standsForItsWay(graph.segments()[1]));
    QVERIFY(graph.standsForItsWay(graph.segments()[2]));
    QCOMPARE(graph.reverseOf(graph.segments()[0]), SegmentIndex{1});
    QCOMPARE(graph.reverseOf(graph.segments()[2]), kNone);
}

void TimedWayTest::reverse_isMadeOnceForAllCopies()
{
    Storeys storeys;
    QCOMPARE(storeys.graph().isOneWay(), false);
    storeys.both([](world::Portal& portal) { portal.kind = PortalKind::escalator; });
    const NavigationGraph graph = storeys.graph();
    const NavigationGraph copy = graph;
    QCOMPARE(&copy.reversed(), &graph.reversed());
    std::vector<double> twice_m;
    for (const Segment& segment : graph.segments())
        twice_m.push_back(2.0 * segment.length_m);
    const NavigationGraph slowed = graph.slowed(twice_m);
    QVERIFY(slowed.reversed().isSlowed() && !graph.reversed().isSlowed());
    const NavigationGraph& turned = slowed.reversed();
    for (SegmentIndex segment = 0; segment < turned.segments().size(); ++segment)
        QCOMPARE(turned.effectiveLength_m(segment), 2.0 * turned.segments()[segment].length_m);
}

/// Half a cycle of waiting and a quarter of riding: 45 of 60 s, in which 60.3 m are walked.
void TimedWayTest::lift_takesThreeQuartersOfItsCycle()
{
    Storeys storeys;
    storeys.both([](world::Portal& portal) {
        portal.kind = PortalKind::lift;
        portal.cycle_s = 60.0;
    });
    const NavigationGraph graph = storeys.graph();
    QVERIFY(!graph.isOneWay());
    QVERIFY(std::abs(distance(graph, "T1", "T2") - (8.0 + 60.3 + 8.0)) < 1e-9);
    QCOMPARE(distance(graph, "T2", "T1"), distance(graph, "T1", "T2"));
}

/// 3 s, in which 4.02 m are walked.
void TimedWayTest::gate_takesItsServiceWhicheverWay()
{
    Storeys storeys;
    storeys.city.edit(storeys.city.portal, [](world::Portal& portal) {
        portal.kind = PortalKind::ticketGate;
        portal.serviceMean_s = 3.0;
    });
    const NavigationGraph graph = storeys.graph();
    QVERIFY(!graph.isOneWay());
    QVERIFY(std::abs(distance(graph, "T1", "T2") - (22.0 + 4.02)) < 1e-9);
    QCOMPARE(distance(graph, "T2", "T1"), distance(graph, "T1", "T2"));
}

void TimedWayTest::slowedDown_countsWhatIsWalked()
{
    Storeys storeys;
    storeys.both([](world::Portal& portal) {
        portal.kind = PortalKind::escalator;
        portal.speed_mps = 0.5;
    });
    const NavigationGraph graph = storeys.graph();
    const SegmentIndex carried = graph.findSegment(graph.findNode("P1"), graph.findNode("P2"));
    const SegmentIndex walked = graph.findSegment(graph.findNode("T1"), graph.findNode("P1"));
    QVERIFY(std::abs(graph.slowedLength_m(carried, 2.0) - 16.08) < 1e-9);
    QCOMPARE(graph.slowedLength_m(walked, 2.0), 16.0);
}

void TimedWayTest::steps_areStairsButNotLifts()
{
    Storeys storeys;
    const auto isClosed = [&](std::string_view from, std::string_view to) {
        const NavigationGraph graph = storeys.graph();
        return navigation::waysOverSteps(storeys.city.world, graph)[graph.findSegment(graph.findNode(from), graph.findNode(to))] != 0;
    };
    QVERIFY(isClosed("P1", "P2"));
    QVERIFY(isClosed("P2", "P1"));
    QVERIFY(!isClosed("T1", "P1"));
    storeys.both([](world::Portal& portal) { portal.kind = PortalKind::escalator; });
    QVERIFY(isClosed("P1", "P2"));
    storeys.both([](world::Portal& portal) { portal.kind = PortalKind::lift; });
    QVERIFY(!isClosed("P1", "P2"));
}

void TimedWayTest::parts_holdWhatLeadsThereAndBack()
{
    Storeys storeys;
    storeys.both([](world::Portal& portal) { portal.kind = PortalKind::escalator; });
    const NavigationGraph up = storeys.graph();
    const std::vector<std::uint32_t> parts = navigation::connectedParts(up);
    QVERIFY(parts[up.findNode("T1")] != parts[up.findNode("T2")]);
    storeys.city.add(world::Portal{storeys.floor, storeys.city.west, {10, 8}, {10, 9}, 0.0});
    const NavigationGraph round = storeys.graph();
    const std::vector<std::uint32_t> whole = navigation::connectedParts(round);
    QCOMPARE(whole[round.findNode("T1")], whole[round.findNode("T2")]);
}

void TimedWayTest::randomCities_treesAreThoseOfDijkstraAlongTheArrows()
{
    QVERIFY(rc::check("trees = all pairs", [] {
        RandomStream random(*rc::gen::arbitrary<std::uint64_t>(), 1, foundation::Purpose::general);
        const NavigationGraph graph = NavigationGraph::build(randomCity(random));
        const std::vector<std::vector<double>> expected_m = allDistances(graph);
        const auto targets = static_cast<std::uint32_t>(graph.targetCount());
        navigation::TargetTrees trees(graph);
        trees.grow(0, targets, [&](std::uint32_t target, PathTree& tree) {
            RC_ASSERT(tree.source == graph.nodeOfTarget(target));
            for (NodeIndex node = 0; node < graph.nodes().size(); ++node) {
                RC_ASSERT(tree.distance_m[node] == expected_m[tree.source][node]);
                if (node == tree.source || tree.segment[node] == kNone)
                    continue;
                const navigation::Segment& last = graph.segments()[tree.segment[node]];
                RC_ASSERT(last.to == node && last.from == tree.previous[node]);
                RC_ASSERT(tree.distance_m[last.from] + last.length_m
                          <= tree.distance_m[node] + navigation::kTie_m); // ties have fewer edges
            }
            return true;
        });
        const NavigationGraph turned = graph.reversed();
        navigation::PathTreeGrower back(turned);
        PathTree tree;
        for (std::uint32_t target = 0; target < targets; ++target) {
            back.grow(turned.nodeOfTarget(target), tree);
            for (NodeIndex node = 0; node < graph.nodes().size(); ++node)
                RC_ASSERT(tree.distance_m[node] == expected_m[node][tree.source]);
        }
        const std::vector<std::uint32_t> parts = navigation::connectedParts(graph);
        for (NodeIndex a = 0; a < graph.nodes().size(); ++a)
            for (NodeIndex b = 0; b < graph.nodes().size(); ++b)
                RC_ASSERT((parts[a] == parts[b]) == (std::isfinite(expected_m[a][b]) && std::isfinite(expected_m[b][a])));
    }));
}

PASSERBY_TEST(TimedWayTest)

} // namespace timed_way_test

#include "timed_way_test.moc"
