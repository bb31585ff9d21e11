// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/random_stream.h"
#include "core/navigation/path_batch.h"
#include "core/navigation/tree_repair.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <functional>
#include <map>
#include <numeric>
#include <rapidcheck.h>
#include <set>

namespace tree_repair_test {

using namespace passerby;
using foundation::RandomStream;
using navigation::GraphChange;
using navigation::NavigationGraph;
using navigation::NodeIndex;
using navigation::PathTree;

namespace {

/// A network that is edited: portals and targets by number, ways between them.
struct Network {
    using Place = std::pair<bool, std::uint32_t>; ///< target?, number
    std::set<Place> places;
    std::map<std::pair<Place, Place>, double> length_m;
    std::uint32_t nextNumber = 1;
    bool isOneWay = false; ///< some ways lead one way alone
    double unit_m = 0.0;   ///< > 0: lengths are small multiples of it, most of them a hair off, so that there are ties and near ties

    double anyLength(RandomStream& random) const
    {
        if (unit_m > 0.0)
            return unit_m * (1 + random.below(3)) + navigation::kLengthUnit_m * random.below(40);
        return std::nearbyint((1.0 + 30.0 * random.uniform()) / navigation::kLengthUnit_m) * navigation::kLengthUnit_m;
    }
    Place any(bool isTarget, RandomStream& random) const
    {
        std::vector<Place> some;
        std::copy_if(places.begin(), places.end(), std::back_inserter(some), [&](Place place) { return place.first == isTarget; });
        return some.empty() ? Place{false, 0} : some[random.below(static_cast<std::uint32_t>(some.size()))];
    }
    void join(Place a, Place b, double metres)
    {
        if (a.second != 0 && b.second != 0 && a != b)
            length_m[{a, b}] = length_m[{b, a}] = metres;
    }
    void add(bool isTarget, RandomStream& random)
    {
        const Place place{isTarget, nextNumber++};
        for (std::uint32_t ways = 1 + random.below(4); ways-- > 0;)
            join(place, any(false, random), anyLength(random));
        if (isTarget && random.below(3) == 0)
            join(place, any(true, random), anyLength(random));
        places.insert(place);
    }
    void remove(Place place)
    {
        places.erase(place);
        std::erase_if(length_m, [&](const auto& way) { return way.first.first == place || way.first.second == place; });
    }
    void move(Place place, RandomStream& random)
    {
        const auto ways = length_m;
        for (const auto& [ends, metres] : ways)
            if (ends.first == place)
                join(ends.first, ends.second, anyLength(random));
    }
    void edit(RandomStream& random)
    {
        switch (random.below(8)) {
        case 0:
            return add(false, random);
        case 1:
            return add(true, random);
        case 2:
            return remove(any(false, random));
        case 3:
            return places.size() > 4 && any(true, random).second > 1 ? remove(any(true, random)) : void();
        case 4:
            return move(any(false, random), random);
        case 5:
            return move(any(true, random), random);
        case 6:
            return join(any(false, random), any(false, random), anyLength(random));
        default:
            if (!length_m.empty()) {
                const auto ends = std::next(length_m.begin(), random.below(static_cast<std::uint32_t>(length_m.size())))->first;
                length_m.erase({ends.second, ends.first});
                length_m.erase(ends);
            }
        }
    }
    [[nodiscard]] NavigationGraph graph() const
    {
        std::vector<navigation::Node> nodes;
        std::map<Place, NodeIndex> index;
        for (const Place& place : places) {
            index[place] = static_cast<NodeIndex>(nodes.size());
            nodes.push_back({place.first, place.second, {double(place.second % 7), double(place.second / 7)}, 0.0, 0});
        }
        std::map<std::pair<NodeIndex, NodeIndex>, double> ways;
        for (const auto& [ends, metres] : length_m)
            if (!isOneWay || (7 * ends.first.second + 13 * ends.second.second) % 3 != 0)
                ways[{index.at(ends.first), index.at(ends.second)}] = metres;
        std::vector<navigation::Segment> segments;
        for (const auto& [ends, metres] : ways)
            segments.push_back({ends.first, ends.second, 1, metres});
        return NavigationGraph::fromParts(std::move(nodes), std::move(segments));
    }
};

Network randomNetwork(RandomStream& random)
{
    Network network;
    network.unit_m = random.below(3) == 0 ? 0.0 : 1.0;
    for (std::uint32_t portals = 3 + random.below(40); portals-- > 0;)
        network.add(false, random);
    for (std::uint32_t targets = 2 + random.below(8); targets-- > 0;)
        network.add(true, random);
    return network;
}

void requireSame(const PathTree& tree, const PathTree& expected)
{
    RC_ASSERT(tree.source == expected.source);
    RC_ASSERT(tree.distance_m == expected.distance_m);
    RC_ASSERT(tree.previous == expected.previous);
    RC_ASSERT(tree.segment == expected.segment);
    RC_ASSERT(tree.settled == expected.settled);
}

/// All trees of a network.
std::map<std::uint32_t, PathTree> grown(const NavigationGraph& graph)
{
    navigation::PathTreeGrower grower(graph);
    std::map<std::uint32_t, PathTree> trees; // by number of the target
    for (std::uint32_t target = 0; target < graph.targetCount(); ++target)
        grower.grow(graph.nodeOfTarget(target), trees[graph.nodes()[graph.nodeOfTarget(target)].number]);
    return trees;
}

} // namespace

class TreeRepairTest : public QObject {
    Q_OBJECT
private slots:
    void randomEdits_repairedTreesAreThoseGrownAnew_data();
    void randomEdits_repairedTreesAreThoseGrownAnew();
    void growers_giveTheSameTreesToTheLastDigit();
    void oneFarWay_isAllThatChanges();
    void oddLengthsAndOnePlace_cannotBeRepaired();
    void waysTooLongToBeExact_areRefused();
    void compareGraphs_tellsWhatChanged();
};

void TreeRepairTest::randomEdits_repairedTreesAreThoseGrownAnew_data()
{
    QTest::addColumn<bool>("isOneWay");
    QTest::newRow("both ways") << false;
    QTest::newRow("one way") << true;
}

void TreeRepairTest::randomEdits_repairedTreesAreThoseGrownAnew()
{
    QFETCH(bool, isOneWay);
    QVERIFY(rc::check("repaired = grown", [isOneWay] {
        RandomStream random(*rc::gen::arbitrary<std::uint64_t>(), 1, foundation::Purpose::general);
        Network network = randomNetwork(random);
        network.isOneWay = isOneWay;
        auto before = std::make_unique<NavigationGraph>(network.graph());
        std::map<std::uint32_t, PathTree> trees = grown(*before);
        for (int step = 0; step < 6; ++step) {
            for (std::uint32_t edits = 1 + random.below(4); edits-- > 0;)
                network.edit(random);
            auto after = std::make_unique<NavigationGraph>(network.graph());
            RC_ASSERT(navigation::TreeRepair::canRepair(*after));
            const GraphChange change = navigation::compareGraphs(*before, *after);
            navigation::TreeRepair repair(*after, change);
            std::map<std::uint32_t, PathTree> expected = grown(*after);
            for (std::uint32_t target = 0; target < after->targetCount(); ++target) {
                const std::uint32_t number = after->nodes()[after->nodeOfTarget(target)].number;
                if (change.oldNode[after->nodeOfTarget(target)] == navigation::kNone)
                    continue;
                RC_ASSERT(repair.repair(target, trees.at(number)));
                requireSame(trees.at(number), expected.at(number));
            }
            trees = std::move(expected);
            before = std::move(after);
        }
    }));
}

void TreeRepairTest::growers_giveTheSameTreesToTheLastDigit()
{
    QVERIFY(rc::check("one by one = eight at a time", [] {
        RandomStream random(*rc::gen::arbitrary<std::uint64_t>(), 2, foundation::Purpose::general);
        const NavigationGraph graph = randomNetwork(random).graph();
        const navigation::PathHierarchy hierarchy(graph);
        navigation::PathBatch batch(graph, hierarchy);
        for (const auto& [number, expected] : grown(graph)) {
            PathTree tree;
            const NodeIndex source = expected.source;
            batch.grow({&source, 1}, tree, [](std::size_t) { return true; });
            requireSame(tree, expected);
            std::vector<double> distance_m;
            batch.measure({&source, 1}, {&distance_m, 1});
            RC_ASSERT(std::equal(distance_m.begin(), distance_m.end(),
                                 expected.distance_m.begin() + static_cast<std::ptrdiff_t>(graph.portalCount())));
        }
    }));
}

/// A street of portals with a target at each end; the last way of it becomes longer.
void TreeRepairTest::oneFarWay_isAllThatChanges()
{
    Network street;
    constexpr std::uint32_t kPortals = 100;
    for (std::uint32_t portal = 1; portal <= kPortals; ++portal) {
        street.places.insert({false, portal});
        if (portal > 1)
            street.join({false, portal - 1}, {false, portal}, 10.0);
    }
    street.places.insert({true, 1});
    street.join({true, 1}, {false, 1}, 1.0);
    const NavigationGraph before = street.graph();
    street.join({false, kPortals - 1}, {false, kPortals}, 12.0);
    const NavigationGraph after = street.graph();
    const GraphChange change = navigation::compareGraphs(before, after);
    PathTree tree = grown(before).at(1);
    navigation::TreeRepair repair(after, change);
    const std::vector<double> was_m = tree.distance_m;
    QVERIFY(repair.repair(0, tree));
    QCOMPARE(std::inner_product(was_m.begin(), was_m.end(), tree.distance_m.begin(), 0, std::plus<>(), std::not_equal_to<>()), 1);
    QCOMPARE(tree.distance_m[kPortals - 1], 1.0 + 10.0 * (kPortals - 2) + 12.0);
}

void TreeRepairTest::oddLengthsAndOnePlace_cannotBeRepaired()
{
    Network network;
    network.places = {{false, 1}, {false, 2}, {true, 1}};
    network.join({false, 1}, {false, 2}, 4.0);
    network.join({true, 1}, {false, 2}, 0.0);
    QVERIFY(navigation::TreeRepair::canRepair(network.graph()));
    network.join({false, 1}, {false, 2}, 0.1);
    QVERIFY(!navigation::TreeRepair::canRepair(network.graph()));
    network.join({false, 1}, {false, 2}, 0.0);
    QVERIFY(!navigation::TreeRepair::canRepair(network.graph()));
}

void TreeRepairTest::waysTooLongToBeExact_areRefused()
{
    Network network;
    network.places = {{false, 1}, {false, 2}, {true, 1}};
    network.join({true, 1}, {false, 1}, 1.0);
    network.join({false, 1}, {false, 2}, 100.0);
    const NavigationGraph before = network.graph();
    network.join({false, 1}, {false, 2}, navigation::kLongestExact_m);
    const NavigationGraph after = network.graph();
    const GraphChange change = navigation::compareGraphs(before, after);
    PathTree tree = grown(before).at(1);
    navigation::TreeRepair repair(after, change);
    QVERIFY(!repair.repair(0, tree));
}

void TreeRepairTest::compareGraphs_tellsWhatChanged()
{
    Network network;
    network.places = {{false, 1}, {false, 3}, {false, 4}, {true, 1}, {true, 2}};
    network.join({false, 1}, {false, 3}, 4.0);
    network.join({false, 3}, {false, 4}, 5.0);
    network.join({true, 1}, {false, 1}, 1.0);
    network.join({true, 2}, {false, 4}, 1.0);
    const NavigationGraph before = network.graph();
    QVERIFY(navigation::compareGraphs(before, before).keepsWays());
    QVERIFY(navigation::isSameGraph(before, before));
    network.remove({false, 3});
    network.places.insert({false, 5});
    network.join({false, 5}, {false, 4}, 2.0);
    network.join({true, 2}, {false, 4}, 3.0);
    const NavigationGraph after = network.graph();
    QVERIFY(!navigation::isSameGraph(before, after));
    const GraphChange change = navigation::compareGraphs(before, after);
    QVERIFY(!change.keepsWays());
    QCOMPARE(change.newNode, (std::vector<NodeIndex>{0, navigation::kNone, 1, 3, 4}));
    QCOMPARE(change.oldNode, (std::vector<NodeIndex>{0, 2, navigation::kNone, 3, 4}));
    QCOMPARE(change.newPortals, std::vector<NodeIndex>{2});
    QVERIFY(change.newTargets.empty());
    QCOMPARE(change.hungTargets, std::vector<std::uint32_t>{1});
    QCOMPARE(change.goneSegments, std::size_t{6});
    QCOMPARE(change.fresh.size(), std::size_t{4});
    QVERIFY(change.newSegment[before.findSegment(3, 0)] == after.findSegment(3, 0));
}

PASSERBY_TEST(TreeRepairTest)

} // namespace tree_repair_test

#include "tree_repair_test.moc"
