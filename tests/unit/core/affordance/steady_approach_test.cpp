// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/affordance/steady_approach.h"

#include "core/foundation/random_stream.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/affordance/plans.h"
#include "tests/unit/core/affordance/street_town.h"

#include <QTest>
#include <cmath>
#include <numeric>
#include <rapidcheck.h>

namespace steady_approach_test {

using namespace passerby;
using affordance::StartRule;
using affordance::WayIndex;
using testing::Town;

namespace {

std::vector<double> visitsOf(const Town& town, StartRule rule, const std::vector<statistics::SpeedNode>& speeds,
                             const std::vector<double>& times_s)
{
    foundation::JobContext context;
    auto visits = affordance::expectedVisits(town.network, town.chain, affordance::startLaw(town.network, town.table, rule), rule, speeds,
                                             times_s, context);
    return std::move(visits).value();
}

const std::vector<statistics::SpeedNode> kOneSpeed{{2.0, 0.5, 1.0}};

/// Uneven areas, loops, a street twice, dead ends.
Town unevenTown()
{
    return {7,
            {{0, 1, 40, 3, 1},
             {1, 2, 25.3, 1, 2},
             {2, 3, 60, 4, 1},
             {3, 0, 15.8, 1, 1},
             {0, 2, 33, 5, 1},
             {1, 4, 20, 2, 1},
             {3, 5, 10.5, 1, 1},
             {3, 3, 35, 1, 2},
             {4, 2, 18, 2, 2},
             {5, 4, 70.1, 1, 1},
             {1, 0, 55, 1, 1},
             {5, 6, 27, 3, 1}}};
}

} // namespace

class SteadyApproachTest : public QObject {
    Q_OBJECT
private slots:
    void steadyStart_countsAtTheSteadyRate();
    void startAtJunctions_firstArrivalsByHand();
    void longRun_tendsToSteadyFlow();
    void simulation_agrees();
    void anyPlan_tendsToSteadyFlow();
    void cancelled_saysSo();
};

void SteadyApproachTest::steadyStart_countsAtTheSteadyRate()
{
    // Between two dead ends anywhere is the steady state: each end is reached every 2 × 25.25 m.
    const Town town(2, {{0, 1, 25.25}});
    for (const double time_s : {0.0, 3.25, 100.0, 1000.0}) {
        const std::vector<double> visits = visitsOf(town, StartRule::alongWays, kOneSpeed, {time_s});
        QVERIFY(std::abs(visits[0] - 2.0 * time_s / 50.5) < 1e-9 * (1.0 + time_s));
        QVERIFY(std::abs(visits[1] - visits[0]) < 1e-9);
    }
}

void SteadyApproachTest::startAtJunctions_firstArrivalsByHand()
{
    // From the ends of a street of 40 m, seen 3 : 1, at 2 m/s, anywhere on the first 20 m: evenly from 10 to 20 s they arrive at the
    // other end, and 20 s later they are back.
    Town town(2, {{0, 1, 40}});
    town.table.viewsheds = {{3, 3}, {1, 1}};
    const std::vector<double> visits = visitsOf(town, StartRule::byViewshed, kOneSpeed, {9.0, 15.0, 21.0, 35.0, 41.0});
    const std::vector<double> wanted{0, 0, 0.125, 0.375, 0.25, 0.75, 0.25 + 0.375, 0.75 + 0.125, 1, 1}; // [times × junctions]
    for (std::size_t i = 0; i < wanted.size(); ++i)
        QVERIFY2(std::abs(visits[i] - wanted[i]) < 1e-9, qPrintable(QString("%1: %2").arg(i).arg(visits[i])));
}

void SteadyApproachTest::longRun_tendsToSteadyFlow()
{
    const Town town = unevenTown();
    const auto speeds = statistics::speedRule(1.34, 0.26);
    const std::vector<double> rates = affordance::visitsPerSecond(town.network, town.flow(), speeds, 1.0);
    for (const StartRule rule : {StartRule::alongWays, StartRule::byViewshed}) {
        const std::vector<double> visits = visitsOf(town, rule, speeds, {2000.0, 12000.0});
        for (std::size_t junction = 0; junction < rates.size(); ++junction)
            QVERIFY(std::abs((visits[rates.size() + junction] - visits[junction]) / 10000.0 / rates[junction] - 1.0) < 1e-6);
    }
}

void SteadyApproachTest::simulation_agrees()
{
    // Two starts, two times, seven junctions: 28 two-sided z; all below 4.3 has a false alarm rate under 28 × 1.7e-5 = 5e-4 (seed fixed).
    const Town town = unevenTown();
    const auto speeds = statistics::speedRule(1.34, 0.26);
    const std::vector<double> times_s{60.0, 400.0};
    constexpr int kPeople = 40000;
    const std::size_t junctions = town.network.junctions.size();
    double largest = 0.0;
    for (const StartRule rule : {StartRule::alongWays, StartRule::byViewshed}) {
        const std::vector<double> law = affordance::startLaw(town.network, town.table, rule);
        std::vector<double> sum(times_s.size() * junctions, 0.0);
        std::vector<double> squares(sum.size(), 0.0);
        for (int person = 0; person < kPeople; ++person) {
            foundation::RandomStream random(17, static_cast<std::uint64_t>(person), foundation::Purpose::statistics,
                                            static_cast<std::uint32_t>(rule));
            const double speed_mps = random.normalWithin(1.34, 0.26, 0.67, 2.01);
            WayIndex way = 0;
            for (double left = random.uniform(); way + 1 < law.size() && left >= law[way]; ++way)
                left -= law[way];
            const double begun = random.uniform() * affordance::startStretch(rule);
            double time_s = (1.0 - begun) * town.network.ways[way].length_m / speed_mps;
            std::vector<double> seen(sum.size(), 0.0);
            while (time_s < times_s.back()) {
                const auto to = town.network.ways[way].to;
                for (std::size_t i = 0; i < times_s.size(); ++i)
                    seen[i * junctions + to] += time_s < times_s[i] ? 1.0 : 0.0;
                way = affordance::drawWay(town.network, town.table, to, way, random.uniform());
                time_s += town.network.ways[way].length_m / speed_mps;
            }
            for (std::size_t i = 0; i < sum.size(); ++i) {
                sum[i] += seen[i];
                squares[i] += seen[i] * seen[i];
            }
        }
        const std::vector<double> wanted = visitsOf(town, rule, speeds, times_s);
        for (std::size_t i = 0; i < sum.size(); ++i) {
            const double mean = sum[i] / kPeople;
            const double error = std::sqrt((squares[i] / kPeople - mean * mean) / (kPeople - 1));
            largest = std::max(largest, std::abs(mean - wanted[i]) / error);
        }
    }
    qInfo("Largest z of 28: %.2f.", largest);
    QVERIFY(largest < 4.3);
}

void SteadyApproachTest::anyPlan_tendsToSteadyFlow()
{
    QVERIFY(rc::check("visits of a long time are those of the steady state", [] {
        foundation::RandomStream random(*rc::gen::arbitrary<std::uint64_t>(), 10, foundation::Purpose::general);
        const testing::Plan plan(testing::randomPlan(random, 2 + random.below(4), 2 + random.below(4), 0.3));
        const world::World world = plan.make();
        const auto network = affordance::findWays(world, navigation::NavigationGraph::build(world));
        foundation::JobContext context;
        const auto table = affordance::makeJunctionTable(network, world, testing::inventedSight(random.bits64(), 0.0), {}, context);
        const auto chain = affordance::makeAffordanceChain(network, table.value());
        const auto start = affordance::startLaw(network, table.value(), StartRule::alongWays);
        const auto flow = affordance::makeSteadyFlow(network, chain, start);
        const std::vector<double> rates = affordance::visitsPerSecond(network, flow.value(), kOneSpeed, 1.0);
        const std::vector<double> times_s{3000.0, 8000.0};
        const auto visits = affordance::expectedVisits(network, chain, start, StartRule::alongWays, kOneSpeed, times_s, context);
        for (std::size_t junction = 0; junction < rates.size(); ++junction) {
            const double counted = visits.value()[rates.size() + junction] - visits.value()[junction];
            RC_ASSERT(std::abs(counted - 5000.0 * rates[junction]) < 1.0 + 0.001 * counted);
        }
    }));
}

void SteadyApproachTest::cancelled_saysSo()
{
    class Cancelled : public foundation::JobContext {
    public:
        [[nodiscard]] bool isCancelled() const override { return true; }
    };
    Cancelled context;
    const Town town = unevenTown();
    const std::vector<double> law = affordance::startLaw(town.network, town.table, StartRule::alongWays);
    const std::vector<double> times_s{10.0};
    const auto visits = affordance::expectedVisits(town.network, town.chain, law, StartRule::alongWays, kOneSpeed, times_s, context);
    QVERIFY(!visits.ok());
    QCOMPARE(visits.error().code, std::string("cancelled"));
}

PASSERBY_TEST(SteadyApproachTest)

} // namespace steady_approach_test

#include "steady_approach_test.moc"
