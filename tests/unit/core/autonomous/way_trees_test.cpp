// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/way_trees.h"

#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>

namespace way_trees_test {

using namespace passerby;
using namespace passerby::autonomous;
using navigation::kNone;
using navigation::NavigationGraph;
using navigation::NodeIndex;

namespace {

constexpr NodeIndex kPortals = 8; // of two streets of four doors each, one after the other and mixed: 0 2 4 6 and 1 3 5 7
constexpr NodeIndex kTarget = 8;  // hangs at door 6
constexpr NodeIndex kAlone = 9;   // to which no way leads

/// Doors of a street are 10 m apart; those of the second can be gone through one way alone, from 1 to 7.
NavigationGraph twoStreets()
{
    std::vector<navigation::Node> nodes;
    for (NodeIndex node = 0; node < kPortals; ++node)
        nodes.push_back({false, node + 1, {10.0 * (node / 2), 100.0 * (node % 2)}, 0.0, 0});
    nodes.push_back({true, 1, {35, 0}, 0.0, 0});
    nodes.push_back({true, 2, {500, 500}, 0.0, 0});
    std::vector<navigation::Segment> segments;
    for (NodeIndex node = 0; node + 2 < kPortals; ++node) {
        segments.push_back({node, node + 2, node + 1, 10.0});
        if (node % 2 == 0)
            segments.push_back({node + 2, node, node + 1, 10.0});
    }
    segments.push_back({6, kTarget, 20, 5.0});
    segments.push_back({kTarget, 6, 20, 5.0});
    std::sort(segments.begin(), segments.end(),
              [](const auto& a, const auto& b) { return std::pair(a.from, a.to) < std::pair(b.from, b.to); });
    return NavigationGraph::fromParts(std::move(nodes), std::move(segments));
}

void compareWithPathTrees(const NavigationGraph& graph, WayTrees& trees, std::span<const std::uint8_t> isShut = {})
{
    navigation::PathTreeGrower grower(graph);
    navigation::PathTree whole;
    for (NodeIndex source = 0; source < graph.nodes().size(); ++source) {
        if (isShut.empty())
            grower.grow(source, whole);
        else
            grower.growRound(isShut, source, whole);
        const WayTree& tree = trees.to(source);
        QCOMPARE(tree.source(), source);
        for (NodeIndex portal = 0; portal < graph.portalCount(); ++portal) {
            QCOMPARE(tree[portal].distance_m, whole.distance_m[portal]);
            QCOMPARE(tree[portal].previous, whole.previous[portal]);
            QCOMPARE(tree[portal].segment, whole.segment[portal]);
        }
    }
}

} // namespace

class WayTreesTest : public QObject {
    Q_OBJECT

private slots:
    void theySayWhatPathTreesSay()
    {
        const NavigationGraph graph = twoStreets();
        WayTrees trees(graph);
        compareWithPathTrees(graph, trees);
        QCOMPARE(trees.to(kTarget)[0].distance_m, 35.0);
        QCOMPARE(trees.to(kTarget)[1].distance_m, navigation::kUnreachable);
        QCOMPARE(trees.to(1)[7].distance_m, 30.0);
        QCOMPARE(trees.to(7)[1].distance_m, navigation::kUnreachable); // against the way
        QCOMPARE(trees.to(kAlone)[6].previous, kNone);
    }
    void eachHoldsItsPartAlone()
    {
        const NavigationGraph graph = twoStreets();
        const WayParts parts(graph);
        QCOMPARE(parts.part[0], parts.part[kTarget]);
        QCOMPARE(parts.part[1], parts.part[7]);
        QVERIFY(parts.part[0] != parts.part[1]);
        QCOMPARE(parts.portals[parts.part[0]], 4U);
        QCOMPARE(parts.portals[parts.part[kAlone]], 0U);
        QCOMPARE(parts.place[5], 2U);
        WayTrees trees(graph);
        trees.to(kAlone);
        const std::size_t none_bytes = trees.size_bytes();
        trees.to(0);
        QCOMPARE(trees.size_bytes(), 2 * none_bytes + 4 * sizeof(WayTree::Step));
    }
    void ofManyTheLastAreKept()
    {
        const NavigationGraph graph = twoStreets();
        const std::size_t one_bytes = sizeof(WayTree) + 4 * sizeof(WayTree::Step);
        WayTrees trees(graph, 3 * one_bytes);
        for (int i = 0; i < 3; ++i)
            compareWithPathTrees(graph, trees);
        QVERIFY(trees.size_bytes() <= 4 * one_bytes);
        WayTrees one(graph, 0);
        compareWithPathTrees(graph, one);
        QVERIFY(one.size_bytes() <= one_bytes);
    }
    /// Three trees of a part without portals fill the room; a tree of four takes that of two of them, not of one.
    void whereTreesBecomeLarger_fewerAreKept()
    {
        std::vector<navigation::Node> nodes;
        for (NodeIndex node = 0; node < 4; ++node)
            nodes.push_back({false, node + 1, {10.0 * node, 0}, 0.0, 0});
        for (NodeIndex node = 0; node < 3; ++node)
            nodes.push_back({true, node + 1, {0, 100.0 + node}, 0.0, 0});
        const NavigationGraph graph =
            NavigationGraph::fromParts(std::move(nodes), {{0, 1, 1, 10.0}, {1, 0, 1, 10.0}, {1, 2, 2, 10.0}, {2, 3, 3, 10.0}});
        const std::size_t whole_bytes = sizeof(WayTree) + 4 * sizeof(WayTree::Step);
        WayTrees trees(graph, 3 * sizeof(WayTree));
        for (int i = 0; i < 2; ++i)
            for (NodeIndex source = 0; source < graph.nodes().size(); ++source) {
                trees.to(source);
                QVERIFY2(trees.size_bytes() <= 3 * sizeof(WayTree) + whole_bytes, qPrintable(QString::number(trees.size_bytes())));
            }
        compareWithPathTrees(graph, trees);
    }
    void whatIsShutIsGoneRound()
    {
        const NavigationGraph graph = twoStreets();
        WayTrees trees(graph);
        compareWithPathTrees(graph, trees);
        std::vector<std::uint8_t> isShut(graph.segments().size(), 0);
        for (const auto& [from, to] : {std::pair(2, 4), std::pair(4, 2), std::pair(3, 5)})
            isShut[graph.findSegment(static_cast<NodeIndex>(from), static_cast<NodeIndex>(to))] = 1;
        trees.shut(isShut, [](const WayTree&) { return true; });
        compareWithPathTrees(graph, trees, isShut);
        QCOMPARE(trees.to(kTarget)[0].distance_m, navigation::kUnreachable);
        trees.shut(std::vector<std::uint8_t>(isShut.size(), 0), [](const WayTree& tree) { return tree.source() == kTarget; });
        QCOMPARE(trees.to(kTarget)[0].distance_m, 35.0);
        QCOMPARE(trees.to(1)[7].distance_m, navigation::kUnreachable); // was not to be forgotten
    }
};

PASSERBY_TEST(WayTreesTest)

} // namespace way_trees_test

#include "way_trees_test.moc"
