// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/affordance/steady_flow.h"

#include "core/statistics/distributions.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/affordance/plans.h"
#include "tests/unit/core/affordance/street_town.h"

#include <QTest>
#include <cmath>
#include <numeric>
#include <rapidcheck.h>

namespace steady_flow_test {

using namespace passerby;
using affordance::kNone;
using affordance::SteadyFlow;
using affordance::WayIndex;
using testing::Town;

namespace {

bool near(double a, double b, double tolerance = 1e-12)
{
    return std::abs(a - b) <= tolerance * std::max({1.0, std::abs(a), std::abs(b)});
}

} // namespace

class SteadyFlowTest : public QObject {
    Q_OBJECT
private slots:
    void cross_byHand();
    void ring_keepsEachInTheirDirection();
    void eight_byHand();
    void twoParts_areWeightedByStart();
    void transientWays_leadWhereTheirChancesSay();
    void dampedStar_evenWhenPeriodic();
    void tinyChances_areSolved();
    void unevenSpeeds_onlyTheMeanMatters();
    void simulation_agrees();
    void allPlans_areStationary();
    void emptyNetwork_hasNoFlow();
};

void SteadyFlowTest::cross_byHand()
{
    // A crossing (0) with arms of 10, 20, 30 and 40 m to dead ends, areas 1 : 2 : 3 : 4. From arm i one goes to j ≠ i with a_j / (10 −
    // a_i); the law of the arm visited last is a_i (10 − a_i) / Σ, as a_i · a_j is symmetric.
    const Town town(5, {{0, 1, 10, 1}, {0, 2, 20, 2}, {0, 3, 30, 3}, {0, 4, 40, 4}});
    const SteadyFlow flow = town.flow();
    QCOMPARE(flow.classes.size(), std::size_t{1});
    const std::array<double, 4> weight{1 * 9, 2 * 8, 3 * 7, 4 * 6};
    double metres = 0.0;
    for (std::size_t i = 0; i < 4; ++i)
        metres += 2 * weight[i] * 10.0 * static_cast<double>(i + 1);
    for (std::uint32_t i = 0; i < 4; ++i) {
        for (const WayIndex way : {town.out(0, i), town.out(i + 1, 0)}) {
            QVERIFY(near(flow.probability[way], weight[i] * 10.0 * (i + 1) / metres));
            QVERIFY(near(flow.entriesPerMetre[way], weight[i] / metres));
        }
    }
    const std::vector<statistics::SpeedNode> speeds{{1.5, 1 / 1.5, 1.0}};
    const std::vector<double> visits = affordance::visitsPerSecond(town.network, flow, speeds, 1000.0);
    QVERIFY(near(visits[0], 1000.0 * 1.5 * 70.0 / metres)); // every second decision is made at the crossing
    QVERIFY(near(visits[1], 1000.0 * 1.5 * 9.0 / metres));
    const std::vector<double> density = affordance::peoplePerMetre(town.network, flow, 1000.0);
    QVERIFY(near(density[town.out(0, 2)], 1000.0 * 2 * weight[2] / metres));
    QVERIFY(near(density[town.out(0, 2)], density[town.out(3, 0)]));
}

void SteadyFlowTest::ring_keepsEachInTheirDirection()
{
    // Three junctions in a ring of 10, 20 and 30 m: nobody ever turns, so there are two classes; areas do not matter.
    const Town town(3, {{0, 1, 10, 5, 1}, {1, 2, 20, 1, 7}, {2, 0, 30, 2, 3}});
    const SteadyFlow flow = town.flow();
    QCOMPARE(flow.classes.size(), std::size_t{2});
    for (const auto& one : flow.classes) {
        QCOMPARE(one.ways.size(), std::size_t{3});
        QVERIFY(near(one.chance, 0.5));
        QVERIFY(near(one.meanWay_m, 20.0));
    }
    for (WayIndex way = 0; way < 6; ++way)
        QVERIFY(near(flow.probability[way], town.network.ways[way].length_m / 120.0));
    // One junction with one way back to itself.
    const Town loop(1, {{0, 0, 40}});
    const SteadyFlow round = loop.flow();
    QCOMPARE(round.classes.size(), std::size_t{2});
    QVERIFY(near(round.probability[0], 0.5) && near(round.probability[1], 0.5));
}

void SteadyFlowTest::eight_byHand()
{
    // One junction, two loops of 30 and 10 m. Each end of a loop has its own area: the loops a (ends 1 and 2) and b (ends 3 and 4).
    // Arriving on a way, one takes any of the four ends but that at which one arrives.
    const Town town(1, {{0, 0, 30, 1, 2}, {0, 0, 10, 3, 4}});
    const SteadyFlow flow = town.flow();
    QCOMPARE(flow.classes.size(), std::size_t{1});
    // Let x_e be the share of decisions for leaving by end e. Arriving at end e's partner bars it: x_e = a_e Σ_{f ≠ e} x_f' / (10 − a_f)
    // where f runs over the ends arrived at, and the flow that arrives at f is x of f's partner.
    const std::array<double, 4> area{1, 2, 3, 4};
    const std::array<std::size_t, 4> partner{1, 0, 3, 2};
    std::array<double, 4> x{};
    double sum = 0.0;
    for (std::uint32_t e = 0; e < 4; ++e)
        sum += x[e] = flow.entriesPerMetre[e];
    for (std::size_t e = 0; e < 4; ++e) {
        double in = 0.0;
        for (std::size_t f = 0; f < 4; ++f)
            if (f != e)
                in += x[partner[f]] * area[e] / (10.0 - area[f]);
        QVERIFY(near(x[e] / sum, in / sum));
    }
    // Equal areas: all ends alike by symmetry, so people spend 3 : 1 of their time on the loops.
    const SteadyFlow even = Town(1, {{0, 0, 30}, {0, 0, 10}}).flow();
    QVERIFY(near(even.probability[0], 0.375) && near(even.probability[1], 0.375));
    QVERIFY(near(even.probability[2], 0.125) && near(even.probability[3], 0.125));
}

void SteadyFlowTest::twoParts_areWeightedByStart()
{
    // Two streets between dead ends, of 10 and 30 m, that do not hang together; more is seen from the first.
    const Town town(4, {{0, 1, 10, 500, 300}, {2, 3, 30, 100, 100}});
    const SteadyFlow along = town.flow();
    QCOMPARE(along.classes.size(), std::size_t{2});
    QVERIFY(near(along.classes[0].chance, 0.25) && near(along.classes[1].chance, 0.75));
    QVERIFY(near(along.probability[0], 0.125) && near(along.probability[2], 0.375));
    const SteadyFlow seen = town.flow(affordance::StartRule::byViewshed);
    QVERIFY(near(seen.classes[0].chance, 0.8) && near(seen.classes[1].chance, 0.2));
    QVERIFY(near(seen.probability[0], 0.4) && near(seen.probability[2], 0.1));
}

void SteadyFlowTest::transientWays_leadWhereTheirChancesSay()
{
    // A street (0-1), a ring at 1, a street on (1-2), a ring at 2, and nobody sees the way back along either street: from the ring at 1 one
    // comes to that at 2 sooner or later and goes round there for ever, in either direction.
    const Town town(3, {{0, 1, 60, 1, 0}, {1, 1, 10, 1, 1}, {1, 2, 10, 6, 0}, {2, 2, 20, 1, 1}});
    const SteadyFlow flow = town.flow();
    QCOMPARE(flow.classes.size(), std::size_t{2});
    double sum = 0.0;
    for (const auto& one : flow.classes) {
        QCOMPARE(one.ways.size(), std::size_t{1}); // one direction of the ring at 2
        QCOMPARE(town.network.ways[one.ways[0]].from, 2U);
        QVERIFY(near(one.chance, 0.5));
        sum += one.chance;
    }
    QVERIFY(near(sum, 1.0));
    QCOMPARE(flow.classOf[town.out(0, 0)], kNone);
    QCOMPARE(flow.probability[town.out(0, 0)], 0.0);
    // Uneven: from 1 one goes left (to a dead-end street) or right for good, 1 : 3.
    const Town fork(4, {{0, 1, 10, 1, 0}, {1, 2, 10, 1, 0}, {1, 3, 10, 3, 0}, {2, 2, 5}, {3, 3, 5}});
    const SteadyFlow ways = fork.flow();
    std::map<std::uint32_t, double> chanceAt;
    for (const auto& one : ways.classes)
        chanceAt[fork.network.ways[one.ways[0]].from] += one.chance;
    // Start along the ways: 60 of 80 m are the three streets in both directions. Towards 0 and from 0 one comes to 1 and goes 1 : 3;
    // towards 2 and 3 one is there; from 2 or 3 back to 1 one may not turn round, so one goes to the other (or to 0, whose area is 0).
    const double street = 10.0 / 80.0;
    QVERIFY(near(chanceAt[2], 2 * street * 0.25 + street + street + 10.0 / 80.0));
    QVERIFY(near(chanceAt[3], 2 * street * 0.75 + street + street + 10.0 / 80.0));
}

void SteadyFlowTest::dampedStar_evenWhenPeriodic()
{
    // Back and forth between two dead ends: a chain of period 2; the means over time are there all the same.
    const SteadyFlow flow = Town(2, {{0, 1, 25}}).flow();
    QVERIFY(near(flow.probability[0], 0.5) && near(flow.probability[1], 0.5));
    QVERIFY(flow.residual < 1e-14);
}

void SteadyFlowTest::tinyChances_areSolved()
{
    // Two crosses joined by a way that is hardly ever taken: alike by symmetry, which is all that tells how people divide.
    for (const double area : {1e-3, 1e-6, 1e-9}) {
        const Town town(6, {{0, 1, 10}, {0, 2, 10}, {3, 4, 10}, {3, 5, 10}, {0, 3, 10, area, area}});
        const SteadyFlow flow = town.flow();
        QCOMPARE(flow.classes.size(), std::size_t{1});
        QVERIFY(near(std::accumulate(flow.probability.begin(), flow.probability.end(), 0.0), 1.0));
        QVERIFY(near(flow.probability[town.out(0, 0)], flow.probability[town.out(3, 0)], 1e-6));
    }
}

void SteadyFlowTest::unevenSpeeds_onlyTheMeanMatters()
{
    world::World world;
    world::PatchBuilder builder(world);
    world::AgentProfile slow;
    slow.name = "slow";
    slow.share = 1.0;
    slow.speedMean_mps = 0.8;
    slow.speedSd_mps = 0.2;
    slow.guidance = world::Guidance::affordance;
    world::AgentProfile fast = slow;
    fast.name = "fast";
    fast.share = 3.0;
    fast.speedMean_mps = 1.6;
    world::AgentProfile other = slow;
    other.name = "other";
    other.share = 10.0;
    other.speedMean_mps = 3.0;
    other.guidance = world::Guidance::alibi;
    for (const auto& profile : {slow, fast, other})
        builder.add(profile);
    QVERIFY(world.apply(builder.take()).ok());
    const auto speeds = affordance::wandererSpeeds(world);
    QCOMPARE(speeds.size(), std::size_t{32});
    const Town town(2, {{0, 1, 25}});
    // By the formula of mixed speeds with no waits: rate = K E[1 / (B s)], K the decisions, B their metres.
    double rate = 0.0;
    for (const auto& node : speeds)
        rate += node.weight / (25.0 * node.slowness_s_per_m) * 0.5;
    const auto visits = affordance::visitsPerSecond(town.network, town.flow(), speeds, 1.0);
    QVERIFY(near(visits[0], rate));
    QVERIFY(near(visits[0], 0.5 * (0.25 * 0.8 + 0.75 * 1.6) / 25.0));
    QCOMPARE(affordance::wandererSpeeds(world::World()).size(), std::size_t{16});
}

void SteadyFlowTest::simulation_agrees()
{
    // Walkers of mixed speeds in a small town, second by second in continuous time; each is one independent batch. Two-sided z of 24 ways
    // and 6 junctions, Bonferroni: all below 4.3 has a false alarm rate under 30 × 1.7e-5 = 5e-4 (seed fixed: it passes or not for good).
    const Town town(6, {{0, 1, 40, 3, 1},
                        {1, 2, 25, 1, 2},
                        {2, 3, 60, 4, 1},
                        {3, 0, 15, 1, 1},
                        {0, 2, 33, 5, 1},
                        {1, 4, 20, 2, 1},
                        {3, 5, 10, 1, 1},
                        {3, 3, 35, 1, 2},
                        {5, 5, 12, 1, 3},
                        {4, 2, 18, 2, 2},
                        {5, 4, 70, 1, 1},
                        {1, 0, 55, 1, 1}});
    const SteadyFlow flow = town.flow();
    QCOMPARE(flow.classes.size(), std::size_t{1});
    const auto speeds = statistics::speedRule(1.34, 0.26);
    const std::vector<double> wanted = affordance::visitsPerSecond(town.network, flow, speeds, 1.0);
    constexpr int kPeople = 3000;
    constexpr double kBefore_s = 2000.0;
    constexpr double kTime_s = 3000.0;
    const std::size_t ways = town.network.ways.size();
    std::vector<double> sum(ways + 6, 0.0);
    std::vector<double> squares(ways + 6, 0.0);
    for (int person = 0; person < kPeople; ++person) {
        foundation::RandomStream random(11, static_cast<std::uint64_t>(person), foundation::Purpose::statistics);
        const double speed_mps = random.normalWithin(1.34, 0.26, 0.67, 2.01);
        std::vector<double> measured(ways + 6, 0.0);
        auto way = static_cast<WayIndex>(random.below(static_cast<std::uint32_t>(ways)));
        double time_s = -random.uniform() * town.network.ways[way].length_m / speed_mps - kBefore_s;
        while (time_s < kTime_s) {
            const double next_s = time_s + town.network.ways[way].length_m / speed_mps;
            measured[way] += std::max(0.0, std::min(next_s, kTime_s) - std::max(time_s, 0.0)) / kTime_s;
            const auto to = town.network.ways[way].to;
            if (next_s >= 0.0 && next_s < kTime_s)
                measured[ways + to] += 1.0 / kTime_s;
            way = affordance::drawWay(town.network, town.table, to, way, random.uniform());
            time_s = next_s;
        }
        for (std::size_t i = 0; i < measured.size(); ++i) {
            sum[i] += measured[i];
            squares[i] += measured[i] * measured[i];
        }
    }
    double largest = 0.0;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        const double mean = sum[i] / kPeople;
        const double error = std::sqrt((squares[i] / kPeople - mean * mean) / (kPeople - 1));
        const double expected = i < ways ? flow.probability[i] : wanted[i - ways];
        QVERIFY(std::abs(mean - expected) < 0.05 * expected); // and it is sharp
        largest = std::max(largest, std::abs(mean - expected) / error);
    }
    qInfo("Largest z of %zu: %.2f (p %.3f each).", sum.size(), largest, statistics::normalTwoSided(largest));
    QVERIFY(largest < 4.3);
}

void SteadyFlowTest::allPlans_areStationary()
{
    QVERIFY(rc::check("mass is kept, in and out agree, nobody leaves a closed class", [] {
        foundation::RandomStream random(*rc::gen::arbitrary<std::uint64_t>(), 5, foundation::Purpose::general);
        const testing::Plan plan(testing::randomPlan(random, 2 + random.below(9), 2 + random.below(9), 0.2 + 0.4 * random.uniform()));
        const world::World world = plan.make();
        const auto network = affordance::findWays(world, navigation::NavigationGraph::build(world));
        foundation::JobContext context;
        const affordance::Sight sight = testing::inventedSight(random.bits64());
        const auto table = affordance::makeJunctionTable(network, world, sight, {}, context);
        RC_ASSERT(table.ok());
        const auto chain = affordance::makeAffordanceChain(network, table.value());
        for (const auto rule : {affordance::StartRule::alongWays, affordance::StartRule::byViewshed}) {
            const auto flow = affordance::makeSteadyFlow(network, chain, affordance::startLaw(network, table.value(), rule));
            RC_ASSERT(flow.ok());
            const SteadyFlow& steady = flow.value();
            const double sum = std::accumulate(steady.probability.begin(), steady.probability.end(), 0.0);
            RC_ASSERT((network.ways.empty() ? sum == 0.0 : std::abs(sum - 1.0) < 1e-9));
            std::vector<double> in(network.ways.size(), 0.0);
            for (WayIndex way = 0; way < network.ways.size(); ++way)
                for (const auto& option : chain.after(way)) {
                    in[option.way] += steady.entriesPerMetre[way] * option.chance;
                    RC_ASSERT((steady.classOf[way] == kNone || steady.classOf[way] == steady.classOf[option.way]));
                }
            for (WayIndex way = 0; way < network.ways.size(); ++way) {
                RC_ASSERT(std::abs(in[way] - steady.entriesPerMetre[way]) < 1e-10);
                RC_ASSERT(steady.probability[way] >= 0.0);
                RC_ASSERT(((steady.classOf[way] == kNone) <= (steady.probability[way] == 0.0)));
            }
        }
    }));
}

void SteadyFlowTest::emptyNetwork_hasNoFlow()
{
    const Town town(0, {});
    const SteadyFlow flow = town.flow();
    QVERIFY(flow.classes.empty() && flow.probability.empty());
    QCOMPARE(flow.residual, 0.0);
}

PASSERBY_TEST(SteadyFlowTest)

} // namespace steady_flow_test

#include "steady_flow_test.moc"
