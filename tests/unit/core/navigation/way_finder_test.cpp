// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/navigation/path_tree.h"
#include "core/navigation/way_finder.h"
#include "tests/support/rooms_graph.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>

namespace way_finder_test {

using namespace passerby;
using navigation::kNone;
using navigation::NavigationGraph;
using navigation::NodeIndex;
using navigation::PathTree;
using navigation::SegmentIndex;
using navigation::WayFinder;
using testing::rooms;

namespace {

std::vector<SegmentIndex> wayAlong(const NavigationGraph& graph, const PathTree& tree, NodeIndex to)
{
    std::vector<SegmentIndex> way;
    for (NodeIndex node = to; tree.segment[node] != kNone; node = graph.segments()[tree.segment[node]].from)
        way.push_back(tree.segment[node]);
    std::reverse(way.begin(), way.end());
    return way;
}

/// How many ways between targets are not those of the trees; all of them are asked for in turn of their destinations.
int othersThanInTrees(const NavigationGraph& graph)
{
    const auto targets = static_cast<std::uint32_t>(graph.targetCount());
    navigation::PathTreeGrower grower(graph);
    std::vector<PathTree> trees(targets);
    for (std::uint32_t from = 0; from < targets; ++from)
        grower.grow(graph.nodeOfTarget(from), trees[from]);
    WayFinder finder(graph);
    int others = 0;
    for (std::uint32_t to = 0; to < targets; ++to)
        for (std::uint32_t from = 0; from < targets; ++from) {
            const double length_m = trees[from].distance_m[graph.nodeOfTarget(to)];
            others += finder.find(from, to) == wayAlong(graph, trees[from], graph.nodeOfTarget(to)) ? 0 : 1;
            const double found_m = finder.length_m(from, to);
            others += found_m == length_m || std::abs(found_m - length_m) < navigation::kTie_m ? 0 : 1;
        }
    return others;
}

} // namespace

class WayFinderTest : public QObject {
    Q_OBJECT
private slots:
    void manyTies_waysOfTheTrees();
    void realLengths_waysOfTheTrees();
    void partsApart_noWay();
    void threeRooms_byHand();
    void sameWayAgain_isNotForgotten();
};

void WayFinderTest::manyTies_waysOfTheTrees()
{
    for (std::uint64_t seed = 1; seed <= 40; ++seed)
        QCOMPARE(othersThanInTrees(rooms(seed, 2 + static_cast<std::uint32_t>(seed % 9), 2.0, true)), 0);
}

void WayFinderTest::realLengths_waysOfTheTrees()
{
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        QCOMPARE(othersThanInTrees(rooms(seed, 3 + static_cast<std::uint32_t>(seed % 12), 0.0, true)), 0);
}

void WayFinderTest::partsApart_noWay()
{
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        QCOMPARE(othersThanInTrees(rooms(seed, 8, seed % 2 == 0 ? 1.0 : 0.0, false)), 0);
}

void WayFinderTest::threeRooms_byHand()
{
    // Two ways from target 3 to target 4, both 4 m: by portals 0 and 1, or by 0, 2 and 1, which has one edge more.
    const NavigationGraph graph = NavigationGraph::fromParts({{false, 1, {0, 0}, 0.0, 0},
                                                              {false, 2, {2, 0}, 0.0, 0},
                                                              {false, 3, {1, 0}, 0.0, 0},
                                                              {true, 1, {-1, 0}, 0.0, 0},
                                                              {true, 2, {3, 0}, 0.0, 0}},
                                                             {{0, 1, 1, 2.0},
                                                              {0, 2, 1, 1.0},
                                                              {0, 3, 1, 1.0},
                                                              {1, 0, 1, 2.0},
                                                              {1, 2, 1, 1.0},
                                                              {1, 4, 1, 1.0},
                                                              {2, 0, 1, 1.0},
                                                              {2, 1, 1, 1.0},
                                                              {3, 0, 1, 1.0},
                                                              {4, 1, 1, 1.0}});
    QVERIFY(WayFinder::canFind(graph));
    WayFinder finder(graph);
    const std::vector<SegmentIndex> expected{graph.findSegment(3, 0), graph.findSegment(0, 1), graph.findSegment(1, 4)};
    QCOMPARE(finder.find(0, 1), expected);
    QCOMPARE(finder.length_m(0, 1), 4.0);
    QVERIFY(finder.find(1, 1).empty());
    QCOMPARE(finder.length_m(1, 1), 0.0);
}

void WayFinderTest::sameWayAgain_isNotForgotten()
{
    const NavigationGraph graph = rooms(5, 8, 1.0, true);
    WayFinder finder(graph);
    const std::vector<SegmentIndex> first = finder.find(0, 3);
    const double length_m = finder.length_m(0, 3);
    QVERIFY(finder.length_m(1, 2) > 0.0); // climbs elsewhere
    QCOMPARE(finder.find(0, 3), first);
    QCOMPARE(finder.length_m(0, 3), length_m);
}

PASSERBY_TEST(WayFinderTest)

} // namespace way_finder_test

#include "way_finder_test.moc"
