// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/navigation/path_batch.h"
#include "core/navigation/target_trees.h"
#include "tests/support/rooms_graph.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace path_batch_test {

using namespace passerby;
using navigation::kNone;
using navigation::NavigationGraph;
using navigation::Node;
using navigation::NodeIndex;
using navigation::PathBatch;
using navigation::PathHierarchy;
using navigation::PathTree;
using navigation::Segment;
using navigation::TreeBranches;
using testing::rooms;

namespace {

/// All that a tree's branches say, whichever places its portals have: segments and targets in the order of a walk.
std::vector<std::uint32_t> walkOf(const TreeBranches& tree)
{
    std::vector<std::uint32_t> said;
    const auto follow = [&](const auto& go, std::uint32_t portal) -> void {
        for (; portal != kNone; portal = tree.portals[portal].next) {
            said.push_back(tree.portals[portal].segment);
            for (std::uint32_t target = tree.portals[portal].firstTarget; target != kNone; target = tree.targets[target].next)
                said.push_back(target);
            go(go, tree.portals[portal].first);
            said.push_back(kNone);
        }
    };
    follow(follow, tree.first);
    for (const TreeBranches::Target& target : tree.targets)
        said.push_back(target.segment);
    return said;
}

void compareBranches(const NavigationGraph& graph)
{
    const PathHierarchy hierarchy(graph);
    PathBatch batch(graph, hierarchy);
    navigation::PathTreeGrower grower(graph);
    PathTree tree;
    TreeBranches expected;
    TreeBranches branches;
    for (std::uint32_t first = 0; first < graph.targetCount(); first += PathBatch::kLanes) {
        std::vector<NodeIndex> sources;
        for (std::uint32_t i = first; i < graph.targetCount() && sources.size() < PathBatch::kLanes; ++i)
            sources.push_back(graph.nodeOfTarget(i));
        std::size_t seen = 0;
        batch.branch(sources, branches, [&](std::size_t lane) {
            grower.grow(sources[lane], tree);
            expected.set(graph, tree.segment, tree.previous, tree.settled);
            seen += walkOf(branches) == walkOf(expected) ? 1 : 0;
            return true;
        });
        QCOMPARE(seen, sources.size());
    }
}

void compareWithGrower(const NavigationGraph& graph)
{
    const PathHierarchy hierarchy(graph);
    QVERIFY(hierarchy.isUsable());
    PathBatch batch(graph, hierarchy);
    navigation::PathTreeGrower grower(graph);
    PathTree expected;
    PathTree grown;
    std::vector<PathTree> trees(PathBatch::kLanes);
    for (NodeIndex first = 0; first < graph.nodes().size(); first += PathBatch::kLanes) {
        std::vector<NodeIndex> sources;
        for (NodeIndex i = first; i < graph.nodes().size() && sources.size() < PathBatch::kLanes; ++i)
            sources.push_back(i);
        std::size_t seen = 0;
        batch.grow(sources, grown, [&](std::size_t lane) {
            trees[lane] = std::move(grown);
            ++seen;
            return true;
        });
        QCOMPARE(seen, sources.size());
        for (std::size_t lane = 0; lane < sources.size(); ++lane) {
            grower.grow(sources[lane], expected);
            const PathTree& tree = trees[lane];
            QCOMPARE(tree.source, sources[lane]);
            QVERIFY(tree.previous == expected.previous);
            QVERIFY(tree.segment == expected.segment);
            QCOMPARE(tree.settled.size(), expected.settled.size());
            for (NodeIndex node = 0; node < graph.nodes().size(); ++node)
                QVERIFY(tree.distance_m[node] == expected.distance_m[node]
                        || std::abs(tree.distance_m[node] - expected.distance_m[node]) < navigation::kTie_m);
        }
    }
}

} // namespace

class PathBatchTest : public QObject {
    Q_OBJECT
private slots:
    void manyTies_sameTreesAsOneByOne();
    void whoeverHasSeenEnough_endsABatch_whichThenGrowsOthers();
    void realLengths_sameTreesAsOneByOne();
    void partsApart_sameTreesAsOneByOne();
    void settled_isInTreeOrder();
    void branches_areThoseOfTheTrees();
    void branches_ofThreeRooms_inOrder();
    void fewNodes_work();
    void portalsInOnePlace_areRefused();
    void targetTrees_manyTargets_sameTreesAsOneByOne();
    void measure_givesTheDistancesOfTheTrees();
};

void PathBatchTest::manyTies_sameTreesAsOneByOne()
{
    for (std::uint64_t seed = 1; seed <= 60; ++seed)
        compareWithGrower(rooms(seed, 2 + static_cast<std::uint32_t>(seed % 9), 2.0, true));
}

void PathBatchTest::realLengths_sameTreesAsOneByOne()
{
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        compareWithGrower(rooms(seed, 3 + static_cast<std::uint32_t>(seed % 12), 0.0, true));
}

void PathBatchTest::partsApart_sameTreesAsOneByOne()
{
    for (std::uint64_t seed = 1; seed <= 30; ++seed)
        compareWithGrower(rooms(seed, 8, seed % 2 == 0 ? 1.0 : 0.0, false));
}

void PathBatchTest::settled_isInTreeOrder()
{
    const NavigationGraph graph = rooms(3, 12, 1.0, true);
    const PathHierarchy hierarchy(graph);
    PathBatch batch(graph, hierarchy);
    PathTree tree;
    const NodeIndex source = graph.nodeOfTarget(0);
    batch.grow({&source, 1}, tree, [](std::size_t) { return true; });
    std::vector<char> seen(graph.nodes().size(), 0);
    seen[source] = 1;
    for (const NodeIndex portal : tree.settled) {
        QVERIFY(seen[tree.previous[portal]] != 0);
        QVERIFY(seen[portal] == 0);
        seen[portal] = 1;
    }
}

void PathBatchTest::branches_areThoseOfTheTrees()
{
    for (std::uint64_t seed = 1; seed <= 60; ++seed)
        compareBranches(rooms(seed, 2 + static_cast<std::uint32_t>(seed % 9), seed % 3 == 0 ? 0.0 : 2.0, seed % 4 != 0));
    compareBranches(NavigationGraph::fromParts({{true, 1, {0, 0}, 0.0, 0}}, {}));
}

void PathBatchTest::branches_ofThreeRooms_inOrder()
{
    // From target 3 by portal 0 to portals 1 (2 m on) and 2 (3 m on); target 4 lies behind portal 1, target 5 behind portal 0.
    std::vector<Node> nodes{{false, 1, {0, 0}, 0.0, 0}, {false, 2, {2, 0}, 0.0, 0}, {false, 3, {0, 3}, 0.0, 0},
                            {true, 1, {-1, 0}, 0.0, 0}, {true, 2, {3, 0}, 0.0, 0},  {true, 3, {0, -1}, 0.0, 0}};
    std::vector<Segment> segments{{0, 1, 1, 2.0}, {0, 2, 1, 3.0}, {0, 3, 1, 1.0}, {0, 5, 1, 1.0}, {1, 0, 1, 2.0},
                                  {1, 4, 1, 1.0}, {2, 0, 1, 3.0}, {3, 0, 1, 1.0}, {4, 1, 1, 1.0}, {5, 0, 1, 1.0}};
    const NavigationGraph graph = NavigationGraph::fromParts(nodes, segments);
    const PathHierarchy hierarchy(graph);
    PathBatch batch(graph, hierarchy);
    TreeBranches tree;
    const NodeIndex source = 3;
    batch.branch({&source, 1}, tree, [](std::size_t) { return true; });
    const std::vector<std::uint32_t> expected{7, 2, 1, kNone, 0, 1, kNone, kNone, kNone, 5, 3};
    QCOMPARE(walkOf(tree), expected);
}

void PathBatchTest::whoeverHasSeenEnough_endsABatch_whichThenGrowsOthers()
{
    const NavigationGraph graph = rooms(3, 12, 1.0, true);
    const PathHierarchy hierarchy(graph);
    PathBatch batch(graph, hierarchy);
    const std::vector<NodeIndex> sources{graph.nodeOfTarget(0), graph.nodeOfTarget(1), graph.nodeOfTarget(2)};
    for (const std::size_t last : {0U, 1U, 2U}) {
        PathTree tree;
        TreeBranches branches;
        std::size_t grown = 0;
        std::size_t branched = 0;
        batch.grow(sources, tree, [&](std::size_t lane) { return ++grown, lane < last; });
        batch.branch(sources, branches, [&](std::size_t lane) { return ++branched, lane < last; });
        QCOMPARE(grown, last + 1);
        QCOMPARE(branched, last + 1);
        QCOMPARE(tree.source, sources[last]);
        TreeBranches expected;
        expected.set(graph, tree.segment, tree.previous, tree.settled);
        QVERIFY(walkOf(branches) == walkOf(expected));
    }
}

void PathBatchTest::fewNodes_work()
{
    std::vector<Node> nodes{{false, 1, {0, 0}, 0.0, 0}, {true, 1, {1, 0}, 0.0, 0}, {true, 2, {0, 1}, 0.0, 0}};
    std::vector<Segment> segments{{0, 1, 1, 1.0}, {0, 2, 1, 1.0}, {1, 0, 1, 1.0}, {2, 0, 1, 1.0}};
    compareWithGrower(NavigationGraph::fromParts(nodes, segments));
    compareWithGrower(NavigationGraph::fromParts({{true, 1, {0, 0}, 0.0, 0}, {true, 2, {0, 1}, 0.0, 0}}, {{0, 1, 1, 1.0}, {1, 0, 1, 1.0}}));
    compareWithGrower(NavigationGraph::fromParts({{true, 1, {0, 0}, 0.0, 0}}, {}));
}

void PathBatchTest::portalsInOnePlace_areRefused()
{
    const NavigationGraph graph =
        NavigationGraph::fromParts({{false, 1, {0, 0}, 0.0, 0}, {false, 2, {0, 0}, 0.0, 0}}, {{0, 1, 1, 0.0}, {1, 0, 1, 0.0}});
    QVERIFY(!PathHierarchy(graph).isUsable());
}

void PathBatchTest::targetTrees_manyTargets_sameTreesAsOneByOne()
{
    const NavigationGraph graph = rooms(9, 32, 0.0, true);
    QVERIFY(graph.targetCount() > 300);
    navigation::TargetTrees trees(graph);
    navigation::PathTreeGrower grower(graph);
    PathTree expected;
    std::uint32_t visited = 5;
    trees.grow(5, 300, [&](std::uint32_t target, const PathTree& tree) {
        grower.grow(graph.nodeOfTarget(target), expected);
        if (target != visited || tree.source != expected.source || tree.segment != expected.segment)
            return false;
        return ++visited < 200;
    });
    QCOMPARE(visited, 200U); // all the same, in order, until told to stop
}

void PathBatchTest::measure_givesTheDistancesOfTheTrees()
{
    for (const std::uint32_t side : {6U, 32U}) // one by one, and eight at a time
        for (const bool isWhole : {true, false}) {
            const NavigationGraph graph = rooms(11, side, isWhole ? 0.0 : 1.0, isWhole);
            navigation::TargetTrees trees(graph);
            const auto targets = static_cast<std::uint32_t>(graph.targetCount());
            std::vector<std::vector<double>> measured(targets);
            trees.measure(0, targets, [&](std::uint32_t target, std::vector<double>& distance_m) {
                measured[target] = distance_m;
                return true;
            });
            std::uint32_t same = 0;
            trees.grow(0, targets, [&](std::uint32_t target, const PathTree& tree) {
                same += std::equal(measured[target].begin(), measured[target].end(),
                                   tree.distance_m.begin() + static_cast<std::ptrdiff_t>(graph.portalCount()), tree.distance_m.end())
                            ? 1
                            : 0;
                return true;
            });
            QCOMPARE(same, targets);
        }
}

PASSERBY_TEST(PathBatchTest)

} // namespace path_batch_test

#include "path_batch_test.moc"
