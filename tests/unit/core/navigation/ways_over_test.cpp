// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/navigation/path_tree.h"
#include "core/navigation/ways_over.h"
#include "tests/support/rooms_graph.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace ways_over_test {

using namespace passerby;
using navigation::NavigationGraph;
using navigation::NodeIndex;
using navigation::PathTree;
using navigation::Segment;
using navigation::SegmentIndex;
using navigation::WaysOver;
using testing::rooms;

namespace {

struct Trees {
    explicit Trees(const NavigationGraph& graph) : ofNode(graph.nodes().size())
    {
        navigation::PathTreeGrower grower(graph);
        for (NodeIndex node = 0; node < ofNode.size(); ++node)
            grower.grow(node, ofNode[node]);
    }
    /// As told by the trees from both ends of the segment, which see no targets on the way.
    [[nodiscard]] bool leadOver(const NavigationGraph& graph, std::uint32_t from, std::uint32_t to, const Segment& segment) const
    {
        const NodeIndex origin = graph.nodeOfTarget(from);
        const NodeIndex goal = graph.nodeOfTarget(to);
        const auto mayPass = [&](NodeIndex node, NodeIndex end) { return node < graph.portalCount() || node == end; };
        if (from == to || !mayPass(segment.from, origin) || !mayPass(segment.to, goal))
            return false;
        const double over_m = ofNode[origin].distance_m[segment.from] + segment.length_m + ofNode[goal].distance_m[segment.to];
        return over_m < navigation::kUnreachable && over_m <= ofNode[origin].distance_m[goal] + navigation::kSlack_m;
    }

    std::vector<PathTree> ofNode;
};

struct Compared {
    int others = 0; ///< answers that are not those of the trees
    int yes = 0;
    int missed = 0; ///< ways of the trees whose segments are denied
};

Compared compare(const NavigationGraph& graph)
{
    const Trees trees(graph);
    WaysOver ways(graph);
    Compared all;
    const auto targets = static_cast<std::uint32_t>(graph.targetCount());
    for (SegmentIndex index = 0; index < graph.segments().size(); ++index)
        for (std::uint32_t from = 0; from < targets; ++from)
            for (std::uint32_t to = 0; to < targets; ++to) {
                const bool expected = trees.leadOver(graph, from, to, graph.segments()[index]);
                all.others += ways.anyLeadsOver(from, to, index) == expected ? 0 : 1;
                all.yes += expected ? 1 : 0;
            }
    for (std::uint32_t from = 0; from < targets; ++from)
        for (std::uint32_t to = 0; to < targets; ++to) {
            const PathTree& tree = trees.ofNode[graph.nodeOfTarget(from)];
            for (NodeIndex node = graph.nodeOfTarget(to); tree.segment[node] != navigation::kNone;
                 node = graph.segments()[tree.segment[node]].from)
                all.missed += ways.anyLeadsOver(from, to, tree.segment[node]) ? 0 : 1;
        }
    return all;
}

} // namespace

class WaysOverTest : public QObject {
    Q_OBJECT
private slots:
    void asTreesTell_data();
    void asTreesTell();
};

void WaysOverTest::asTreesTell_data()
{
    QTest::addColumn<double>("grid_m");
    QTest::addColumn<bool>("isConnected");
    QTest::newRow("many ties") << 2.0 << true;
    QTest::newRow("real lengths") << 0.0 << true;
    QTest::newRow("parts apart") << 1.0 << false;
}

void WaysOverTest::asTreesTell()
{
    QFETCH(double, grid_m);
    QFETCH(bool, isConnected);
    int yes = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const Compared all = compare(rooms(seed, 2 + static_cast<std::uint32_t>(seed % 9), grid_m, isConnected));
        QCOMPARE(all.others, 0);
        QCOMPARE(all.missed, 0);
        yes += all.yes;
    }
    QVERIFY(yes > 100);
}

PASSERBY_TEST(WaysOverTest)

} // namespace ways_over_test

#include "ways_over_test.moc"
