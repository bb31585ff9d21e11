// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/random_stream.h"
#include "core/navigation/path_tree.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>

namespace path_tree_test {

using namespace passerby;
using navigation::kNone;
using navigation::NavigationGraph;
using navigation::Node;
using navigation::NodeIndex;
using navigation::PathTree;
using navigation::Segment;

namespace {

/// Two-way streets between nodes: portals first, then targets.
class Network {
public:
    Network(std::size_t portals, std::size_t targets)
    {
        for (std::size_t i = 0; i < portals + targets; ++i) {
            Node node;
            node.isTarget = i >= portals;
            node.number = static_cast<std::uint32_t>((i >= portals ? i - portals : i) + 1);
            node.position = {static_cast<double>(i * 7 % 11), static_cast<double>(i * 5 % 13)};
            m_nodes.push_back(node);
        }
    }
    void street(NodeIndex a, NodeIndex b, double length_m)
    {
        if (a == b)
            return;
        m_length_m[{a, b}] = length_m;
        m_length_m[{b, a}] = length_m;
    }
    [[nodiscard]] NavigationGraph graph() const
    {
        std::vector<Segment> segments;
        for (const auto& [ends, length_m] : m_length_m)
            segments.push_back({ends.first, ends.second, 1, length_m});
        return NavigationGraph::fromParts(m_nodes, std::move(segments));
    }

private:
    std::vector<Node> m_nodes;
    std::map<std::pair<NodeIndex, NodeIndex>, double> m_length_m;
};

/// Length, edges and number of the last portal of the preferred way to each node: Bellman and Ford, straight from the rule. Lengths must be
/// such that sums are exact.
struct Label {
    double distance_m = std::numeric_limits<double>::infinity();
    std::uint32_t edges = 0;
    NodeIndex previous = kNone;
};

std::vector<Label> labelsByRule(const NavigationGraph& graph, NodeIndex source)
{
    std::vector<Label> labels(graph.nodes().size());
    labels[source].distance_m = 0.0;
    for (bool changed = true; changed;) {
        changed = false;
        for (const Segment& segment : graph.segments()) {
            const Label& from = labels[segment.from];
            if (std::isinf(from.distance_m) || segment.to == source || (graph.nodes()[segment.from].isTarget && segment.from != source))
                continue;
            const Label next{from.distance_m + segment.length_m, from.edges + 1, segment.from};
            Label& to = labels[segment.to];
            if (std::tie(next.distance_m, next.edges, next.previous) < std::tie(to.distance_m, to.edges, to.previous)) {
                to = next;
                changed = true;
            }
        }
    }
    return labels;
}

/// Whole lengths from 0 or 1 to `longest`: many ties.
NavigationGraph randomNetwork(std::uint64_t seed, std::uint32_t shortest, std::uint32_t longest)
{
    foundation::RandomStream random(seed, 0, foundation::Purpose::general);
    const std::uint32_t portals = 2 + random.below(30);
    const std::uint32_t targets = 1 + random.below(12);
    Network network(portals, targets);
    for (std::uint32_t i = 0; i < 2 * (portals + targets); ++i)
        network.street(random.below(portals + targets), random.below(portals), shortest + random.below(longest - shortest + 1));
    if (targets > 1)
        network.street(portals, portals + 1, 3.0); // two targets in one room
    return network.graph();
}

} // namespace

class PathTreeTest : public QObject {
    Q_OBJECT
private slots:
    void grow_manyTies_followsRule();
    void grow_zeroLengths_followsRule();
    void grow_irrationalLengths_matchesFloyd();
    void grow_tieWithinTolerance_prefersFewerEdges();
    void grow_targetsAreNotPassedThrough();
    void settled_isInTreeOrder();
    void route_leadsThere();
    void grow_again_sameTree();
    void grow_unreachable_isInfinite();
    void growRound_isTheTreeWithoutWhatIsShut();
};

void PathTreeTest::grow_manyTies_followsRule()
{
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        const NavigationGraph graph = randomNetwork(seed, 1, 4);
        navigation::PathTreeGrower grower(graph);
        PathTree tree;
        for (NodeIndex source = 0; source < graph.nodes().size(); ++source) {
            grower.grow(source, tree);
            const std::vector<Label> wanted = labelsByRule(graph, source);
            for (NodeIndex node = 0; node < graph.nodes().size(); ++node) {
                QCOMPARE(tree.distance_m[node], wanted[node].distance_m);
                QCOMPARE(tree.previous[node], wanted[node].previous);
            }
        }
    }
}

void PathTreeTest::grow_zeroLengths_followsRule()
{
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const NavigationGraph graph = randomNetwork(seed, 0, 2);
        navigation::PathTreeGrower grower(graph);
        PathTree tree;
        for (NodeIndex source = 0; source < graph.nodes().size(); ++source) {
            grower.grow(source, tree);
            const std::vector<Label> wanted = labelsByRule(graph, source);
            for (NodeIndex node = 0; node < graph.nodes().size(); ++node) {
                QCOMPARE(tree.distance_m[node], wanted[node].distance_m);
                QCOMPARE(tree.previous[node], wanted[node].previous);
            }
        }
    }
}

void PathTreeTest::grow_irrationalLengths_matchesFloyd()
{
    foundation::RandomStream random(7, 0, foundation::Purpose::general);
    constexpr std::uint32_t kPortals = 60;
    Network network(kPortals, 20);
    for (int i = 0; i < 250; ++i)
        network.street(random.below(kPortals + 20), random.below(kPortals), 1.0 + std::sqrt(random.uniform()));
    const NavigationGraph graph = network.graph();
    const std::size_t count = graph.nodes().size();
    std::vector<std::vector<double>> distance_m(count, std::vector<double>(count, std::numeric_limits<double>::infinity()));
    for (std::size_t i = 0; i < count; ++i)
        distance_m[i][i] = 0.0;
    for (const Segment& segment : graph.segments())
        distance_m[segment.from][segment.to] = segment.length_m;
    for (std::size_t via = 0; via < kPortals; ++via)
        for (std::size_t from = 0; from < count; ++from)
            for (std::size_t to = 0; to < count; ++to)
                distance_m[from][to] = std::min(distance_m[from][to], distance_m[from][via] + distance_m[via][to]);
    navigation::PathTreeGrower grower(graph);
    PathTree tree;
    for (NodeIndex source = 0; source < count; ++source) {
        grower.grow(source, tree);
        for (NodeIndex node = 0; node < count; ++node)
            QVERIFY(tree.distance_m[node] == distance_m[source][node]
                    || std::abs(tree.distance_m[node] - distance_m[source][node]) < 1e-12);
    }
}

void PathTreeTest::grow_tieWithinTolerance_prefersFewerEdges()
{
    // P1 - P2 - P4 is longer by less than the tolerance than P1 - P3 - P5 - P4; P1 - P6 - P4 as long as the first, P2 is smaller.
    Network network(6, 0);
    network.street(0, 1, 1.5);
    network.street(1, 3, 1.5 + 4e-10);
    network.street(0, 2, 1.0);
    network.street(2, 4, 1.0);
    network.street(4, 3, 1.0);
    network.street(0, 5, 1.25);
    network.street(5, 3, 1.75);
    const NavigationGraph graph = network.graph();
    navigation::PathTreeGrower grower(graph);
    PathTree tree;
    grower.grow(0, tree);
    QCOMPARE(tree.previous[3], NodeIndex{1});
    QVERIFY(std::abs(tree.distance_m[3] - 3.0) < 1e-9);
}

void PathTreeTest::grow_targetsAreNotPassedThrough()
{
    // T1 lies between P1 and P2 on a shortcut; only the long way may be used.
    Network network(2, 2);
    network.street(0, 1, 10.0);
    network.street(0, 2, 1.0);
    network.street(1, 2, 1.0);
    network.street(1, 3, 1.0);
    const NavigationGraph graph = network.graph();
    navigation::PathTreeGrower grower(graph);
    PathTree tree;
    grower.grow(0, tree);
    QCOMPARE(tree.distance_m[1], 10.0);
    QCOMPARE(tree.distance_m[3], 11.0);
    grower.grow(2, tree); // but one may start there
    QCOMPARE(tree.distance_m[3], 2.0);
}

void PathTreeTest::settled_isInTreeOrder()
{
    const NavigationGraph graph = randomNetwork(12, 0, 3);
    navigation::PathTreeGrower grower(graph);
    PathTree tree;
    for (NodeIndex source = 0; source < graph.nodes().size(); ++source) {
        grower.grow(source, tree);
        std::vector<char> seen(graph.nodes().size(), 0);
        seen[source] = 1;
        for (const NodeIndex node : tree.settled) {
            QVERIFY(!seen[node]);
            QVERIFY(seen[tree.previous[node]]);
            seen[node] = 1;
        }
        for (NodeIndex node = 0; node < graph.portalCount(); ++node)
            QCOMPARE(seen[node] != 0, !std::isinf(tree.distance_m[node]));
    }
}

void PathTreeTest::route_leadsThere()
{
    const NavigationGraph graph = randomNetwork(21, 1, 9);
    navigation::PathTreeGrower grower(graph);
    PathTree tree;
    const NodeIndex source = graph.nodeOfTarget(0);
    grower.grow(source, tree);
    for (NodeIndex to = 0; to < graph.nodes().size(); ++to) {
        const std::vector<NodeIndex> nodes = navigation::route(tree, to);
        QCOMPARE(nodes.empty(), std::isinf(tree.distance_m[to]));
        if (nodes.empty())
            continue;
        QCOMPARE(nodes.front(), source);
        QCOMPARE(nodes.back(), to);
        double length_m = 0.0;
        for (std::size_t i = 0; i + 1 < nodes.size(); ++i) {
            const navigation::SegmentIndex segment = graph.findSegment(nodes[i], nodes[i + 1]);
            QVERIFY(segment != kNone);
            QCOMPARE(tree.segment[nodes[i + 1]], segment);
            length_m += graph.segments()[segment].length_m;
        }
        QCOMPARE(length_m, tree.distance_m[to]);
    }
    QVERIFY(navigation::route(tree, 100000).empty());
}

void PathTreeTest::grow_again_sameTree()
{
    const NavigationGraph graph = randomNetwork(33, 0, 3);
    navigation::PathTreeGrower grower(graph);
    PathTree first;
    PathTree tree;
    grower.grow(1, first);
    for (NodeIndex source = 0; source < graph.nodes().size(); ++source)
        grower.grow(source, tree);
    grower.grow(1, tree);
    QVERIFY(tree.distance_m == first.distance_m);
    QVERIFY(tree.segment == first.segment);
    QVERIFY(tree.settled == first.settled);
}

void PathTreeTest::grow_unreachable_isInfinite()
{
    Network network(3, 1);
    network.street(0, 1, 1.0);
    const NavigationGraph graph = network.graph();
    navigation::PathTreeGrower grower(graph);
    PathTree tree;
    grower.grow(3, tree); // a target without any way out
    QVERIFY(std::isinf(tree.distance_m[0]));
    QCOMPARE(tree.distance_m[3], 0.0);
    grower.grow(0, tree);
    QVERIFY(std::isinf(tree.distance_m[2]));
    QVERIFY(navigation::route(tree, 2).empty());
    QCOMPARE(navigation::route(tree, 1).size(), std::size_t{2});
}

/// Ways both ways and one way, whole lengths and all but equal ones.
void PathTreeTest::growRound_isTheTreeWithoutWhatIsShut()
{
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        foundation::RandomStream random(seed, 1, foundation::Purpose::general);
        NavigationGraph graph = randomNetwork(seed, 1, 3);
        std::vector<Segment> segments(graph.segments().begin(), graph.segments().end());
        const bool isOneWay = seed % 2 == 0;
        if (isOneWay)
            std::erase_if(segments, [&](const Segment&) { return random.below(6) == 0; });
        if (seed % 3 == 0) // what is nearly equal
            for (Segment& segment : segments)
                segment.length_m += 3e-10 * static_cast<double>((segment.from * segment.to + segment.from + segment.to) % 4);
        graph = NavigationGraph::fromParts({graph.nodes().begin(), graph.nodes().end()}, segments);
        std::vector<std::uint8_t> isShut(segments.size(), 0);
        for (const Segment& segment : segments)
            if (random.below(5) == 0) {
                isShut[graph.findSegment(segment.from, segment.to)] = 1;
                if (const navigation::SegmentIndex back = graph.reverseOf(segment); back != kNone)
                    isShut[back] = 1;
            }
        std::vector<Segment> open;
        for (std::size_t i = 0; i < segments.size(); ++i)
            if (isShut[i] == 0)
                open.push_back(segments[i]);
        const NavigationGraph rest = NavigationGraph::fromParts({graph.nodes().begin(), graph.nodes().end()}, open);
        navigation::PathTreeGrower grower(graph);
        navigation::PathTreeGrower ofRest(rest);
        PathTree round;
        PathTree wanted;
        for (NodeIndex source = 0; source < graph.nodes().size(); ++source) {
            grower.growRound(isShut, source, round);
            ofRest.grow(source, wanted);
            QCOMPARE(round.distance_m, wanted.distance_m);
            QCOMPARE(round.previous, wanted.previous);
            QCOMPARE(round.settled, wanted.settled);
            for (NodeIndex node = 0; node < graph.nodes().size(); ++node)
                QCOMPARE(round.segment[node], wanted.previous[node] == kNone ? kNone : graph.findSegment(wanted.previous[node], node));
        }
    }
}

PASSERBY_TEST(PathTreeTest)

} // namespace path_tree_test

#include "path_tree_test.moc"
