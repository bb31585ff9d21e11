// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/affordance/choice.h"

#include "core/affordance/affordance_chain.h"
#include "core/statistics/comparison.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/affordance/plans.h"

#include <QTest>
#include <cmath>
#include <numeric>
#include <rapidcheck.h>

namespace choice_test {

using namespace passerby;
using affordance::JunctionTable;
using affordance::kNone;
using affordance::WayIndex;
using affordance::WayNetwork;
using testing::Plan;

namespace {

struct City {
    WayNetwork network;
    JunctionTable table;

    City(const std::vector<std::string>& plan, const affordance::Sight& sight)
    {
        const world::World world = Plan(plan).make();
        network = affordance::findWays(world, navigation::NavigationGraph::build(world));
        foundation::JobContext context;
        table = std::move(affordance::makeJunctionTable(network, world, sight, {}, context)).value();
    }
};

const std::vector<std::string> kCross{"##.##", "##.##", ".....", "##.##", "##.##"};
constexpr affordance::JunctionIndex kMiddle = 2;

City crossWithShares(std::vector<double> shares)
{
    City city(kCross, testing::inventedSight(1));
    for (std::size_t i = 0; i < shares.size(); ++i)
        city.table.ways[city.network.junctions[kMiddle].firstWay + i].share = shares[i];
    return city;
}

} // namespace

class ChoiceTest : public QObject {
    Q_OBJECT
private slots:
    void draws_followTheShares();
    void deadEnd_turnsBack();
    void bend_goesOn();
    void nothingSeenAhead_allAlike();
    void uniform_coversAllOptions();
    void nobodyTurnsBack_butAtDeadEnds();
    void startLaw_byLengthOrViewshed();
};

void ChoiceTest::draws_followTheShares()
{
    // Chi-square of 20,000 draws for each way of arriving, at the 0.1 % level each: five tests, so a false alarm in 0.5 % of seeds (fixed).
    const City city = crossWithShares({0.1, 0.2, 0.3, 0.4});
    const WayIndex first = city.network.junctions[kMiddle].firstWay;
    foundation::RandomStream random(4, 0, foundation::Purpose::statistics);
    for (WayIndex from = 0; from <= 4; ++from) {
        const WayIndex arrived = from < 4 ? city.network.ways[first + from].reverse : kNone;
        std::vector<double> counts(4, 0.0);
        std::vector<double> law{0.1, 0.2, 0.3, 0.4};
        if (from < 4)
            law[from] = 0.0;
        for (int i = 0; i < 20000; ++i)
            ++counts[affordance::drawWay(city.network, city.table, kMiddle, arrived, random.uniform()) - first];
        QVERIFY(statistics::chiSquareTest(counts, law).pValue > 1e-3);
        std::vector<affordance::Option> options;
        affordance::appendOptions(city.network, city.table, kMiddle, arrived, options);
        const double sum = std::accumulate(law.begin(), law.end(), 0.0);
        QCOMPARE(options.size(), std::size_t{from < 4 ? 3U : 4U});
        for (const auto& option : options)
            QVERIFY(std::abs(option.chance - law[option.way - first] / sum) < 1e-15);
    }
}

void ChoiceTest::deadEnd_turnsBack()
{
    const City city = crossWithShares({});
    const WayIndex back = city.network.junctions[0].firstWay;
    QCOMPARE(affordance::drawWay(city.network, city.table, 0, city.network.ways[back].reverse, 0.5), back);
}

void ChoiceTest::bend_goesOn()
{
    const City city({"...", "##.", "##."}, testing::inventedSight(2));
    const auto bend = city.network.findJunction("J3");
    QVERIFY(bend != kNone);
    const WayIndex west = city.network.junctions[bend].firstWay;
    for (const double uniform : {0.0, 0.3, 0.999999}) {
        QCOMPARE(affordance::drawWay(city.network, city.table, bend, city.network.ways[west].reverse, uniform), west + 1);
        QCOMPARE(affordance::drawWay(city.network, city.table, bend, city.network.ways[west + 1].reverse, uniform), west);
    }
}

void ChoiceTest::nothingSeenAhead_allAlike()
{
    const City city = crossWithShares({1.0, 0.0, 0.0, 0.0}); // all that one sees is where one came from
    const WayIndex first = city.network.junctions[kMiddle].firstWay;
    std::vector<affordance::Option> options;
    affordance::appendOptions(city.network, city.table, kMiddle, city.network.ways[first].reverse, options);
    QCOMPARE(options.size(), std::size_t{3});
    for (const auto& option : options)
        QCOMPARE(option.chance, 1.0 / 3.0);
    QCOMPARE(affordance::drawWay(city.network, city.table, kMiddle, city.network.ways[first].reverse, 0.5), first + 2);
    QCOMPARE(affordance::drawWay(city.network, city.table, kMiddle, city.network.ways[first + 1].reverse, 0.999), first);
}

void ChoiceTest::uniform_coversAllOptions()
{
    const City city = crossWithShares({0.25, 0.25, 0.25, 0.25});
    const WayIndex first = city.network.junctions[kMiddle].firstWay;
    for (WayIndex i = 0; i < 4; ++i) {
        QCOMPARE(affordance::drawWay(city.network, city.table, kMiddle, kNone, 0.25 * i), first + i);
        QCOMPARE(affordance::drawWay(city.network, city.table, kMiddle, kNone, 0.25 * (i + 1) - 1e-12), first + i);
    }
}

void ChoiceTest::nobodyTurnsBack_butAtDeadEnds()
{
    QVERIFY(rc::check("no U-turn but at dead ends, and draws agree with the chain", [] {
        foundation::RandomStream random(*rc::gen::arbitrary<std::uint64_t>(), 9, foundation::Purpose::general);
        const City city(testing::randomPlan(random, 2 + random.below(9), 2 + random.below(9), 0.4),
                        testing::inventedSight(random.bits64()));
        const auto chain = affordance::makeAffordanceChain(city.network, city.table);
        for (WayIndex way = 0; way < city.network.ways.size(); ++way) {
            const auto& junction = city.network.junctions[city.network.ways[way].to];
            const auto after = chain.after(way);
            double sum = 0.0;
            for (const auto& option : after) {
                RC_ASSERT((option.way >= junction.firstWay && option.way < junction.lastWay && option.chance > 0.0));
                RC_ASSERT((option.way != city.network.ways[way].reverse || junction.reason == affordance::JunctionReason::deadEnd));
                sum += option.chance;
            }
            RC_ASSERT(std::abs(sum - 1.0) < 1e-12);
            const WayIndex drawn = affordance::drawWay(city.network, city.table, city.network.ways[way].to, way, random.uniform());
            RC_ASSERT(std::any_of(after.begin(), after.end(), [&](const auto& option) { return option.way == drawn; }));
        }
    }));
}

void ChoiceTest::startLaw_byLengthOrViewshed()
{
    City city = crossWithShares({0.1, 0.2, 0.3, 0.4});
    for (std::size_t j = 0; j < 5; ++j)
        city.table.viewsheds[j] = {7.0, j == kMiddle ? 60.0 : 10.0};
    const std::vector<double> along = affordance::startLaw(city.network, city.table, affordance::StartRule::alongWays);
    for (const double chance : along)
        QVERIFY(std::abs(chance - 0.125) < 1e-15); // all ways are as long
    const std::vector<double> seen = affordance::startLaw(city.network, city.table, affordance::StartRule::byViewshed);
    QVERIFY(std::abs(seen[city.network.junctions[kMiddle].firstWay + 3] - 0.6 * 0.4) < 1e-12);
    QVERIFY(std::abs(seen[0] - 0.1) < 1e-12);
    city.table.options.rule = affordance::ShareRule::visible;
    QVERIFY(std::abs(affordance::startLaw(city.network, city.table, affordance::StartRule::byViewshed)[0] - 0.2) < 1e-12);
    QVERIFY(affordance::startLaw({}, {}, affordance::StartRule::alongWays).empty());
}

PASSERBY_TEST(ChoiceTest)

} // namespace choice_test

#include "choice_test.moc"
