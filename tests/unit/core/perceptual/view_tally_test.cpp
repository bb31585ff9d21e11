// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/perceptual/view_tally.h"

#include "core/perceptual/perceptual_run.h"
#include "core/simulation/schedule_run.h"
#include "core/wander/wanderers.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <numeric>

namespace view_tally_test {

using namespace passerby;
using perceptual::PerceptualCity;
using perceptual::ViewFigures;
using perceptual::ViewTally;
using run::Frame;

class ViewTallyTest : public QObject {
    Q_OBJECT

private slots:
    void countsWhoIsThere_byHand();
    void fullRun_meetsExpectations();
    void wanderers_areNotCounted_byHand();
    void fullRun_besideWanderers_meetsExpectations();
    void perceptualRun_meetsExpectations();
    void wholeCity_hasArrivalsFromDoorsOnly();
};

namespace {

constexpr std::uint32_t kPeople = 3000;

std::shared_ptr<const PerceptualCity> prepared()
{
    foundation::JobContext context;
    const auto city = PerceptualCity::prepare(testing::corridor(6).make(), {}, context);
    if (!city)
        qFatal("%s", foundation::describe(city.error()).c_str());
    return city.value();
}

std::shared_ptr<Frame> frameOf(const std::vector<std::pair<world::AgentId, navigation::SegmentIndex>>& walkers)
{
    auto frame = std::make_shared<Frame>();
    for (const auto& [agent, segment] : walkers) {
        frame->walkers.emplace_back();
        frame->walkers.back().agent = agent;
        frame->walkers.back().segment = segment;
    }
    return frame;
}

/// Within a tenth, and a little for small numbers: counts of an hour scatter less than that.
bool isNear(double counted, double expected)
{
    return std::abs(counted - expected) <= 0.1 * expected + 0.3;
}

QString told(const ViewFigures& counted, const ViewFigures& expected)
{
    return QStringLiteral("walking %1 for %2, arriving %3 for %4")
        .arg(counted.walking)
        .arg(expected.walking)
        .arg(counted.arrivals_per_min)
        .arg(expected.arrivals_per_min);
}

template <class Run>
ViewFigures watched(Run& run, const PerceptualCity& city, const std::vector<std::uint32_t>& cells,
                    const std::vector<navigation::SegmentIndex>& ways, double seconds)
{
    ViewTally tally(city);
    tally.watch(cells, ways, *run.frame());
    for (int i = 0; i < static_cast<int>(seconds * 10.0); ++i) {
        run.step();
        tally.see(*run.frame(), 0.1);
    }
    return tally.figures();
}

} // namespace

void ViewTallyTest::countsWhoIsThere_byHand()
{
    const auto city = prepared();
    const navigation::SegmentIndex here = city->atlas->cells()[1].segments.front();
    const navigation::SegmentIndex elsewhere = city->atlas->cells()[4].segments.front();
    ViewTally tally(*city);
    tally.watch({1}, {here}, *frameOf({{world::scheduled(3), here}}));
    tally.see(*frameOf({{world::scheduled(3), here}, {world::scheduled(5), here}, {world::scheduled(8), elsewhere}}), 0.5); // 5 arrives
    tally.see(*frameOf({{world::scheduled(5), here}, {world::scheduled(8), here}}), 0.5);      // 8 arrives, 3 has left
    tally.see(*frameOf({{world::scheduled(3), here}, {world::scheduled(5), elsewhere}}), 1.0); // 3 arrives once more
    const ViewFigures figures = tally.figures();
    QCOMPARE(figures.counted_s, 2.0);
    QCOMPARE(figures.now, 1U);
    QCOMPARE(figures.walking, (0.5 * 2 + 0.5 * 2 + 1.0 * 1) / 2.0);
    QCOMPARE(figures.onWay, std::vector<double>{figures.walking});
    QCOMPARE(figures.arrivals_per_min, 60.0 * 3.0 / 2.0);
    QCOMPARE(std::accumulate(figures.byKind.begin(), figures.byKind.end(), 0.0), figures.walking);
}

void ViewTallyTest::wanderers_areNotCounted_byHand()
{
    const auto city = prepared();
    const navigation::SegmentIndex here = city->atlas->cells()[1].segments.front();
    constexpr world::AgentId kWanderer{world::PersonKind::wander, 0};
    constexpr world::AgentId kAnother{world::PersonKind::wander, 4};
    ViewTally tally(*city);
    tally.watch({1}, {here}, *frameOf({{world::scheduled(3), here}, {kWanderer, here}}));
    tally.see(*frameOf({{world::scheduled(3), here}, {kWanderer, here}, {kAnother, here}}), 0.5); // another one comes
    tally.see(*frameOf({{kWanderer, here}, {kAnother, here}}), 0.5);                              // who keeps a schedule leaves
    const ViewFigures figures = tally.figures();
    QCOMPARE(figures.now, 0U);
    QCOMPARE(figures.walking, 0.5);
    QCOMPARE(figures.onWay, std::vector<double>{0.5});
    QCOMPARE(figures.arrivals_per_min, 0.0);
    QCOMPARE(std::accumulate(figures.byProfile.begin(), figures.byProfile.end(), 0.0), 0.5);
}

/// Half of the people wander through the same cells; what is expected, and what is counted, is about the others.
void ViewTallyTest::fullRun_besideWanderers_meetsExpectations()
{
    auto maker = testing::corridor(6);
    maker.addProfile("wanderer", 1.0, 1.3, 0.2);
    maker.lastProfile().guidance = world::Guidance::affordance;
    foundation::JobContext context;
    const auto city = PerceptualCity::prepare(maker.make(), {}, context);
    QVERIFY(city.ok());
    simulation::ScheduleOptions options;
    options.people = 2 * kPeople;
    options.routes = city.value()->routes;
    auto run = simulation::ScheduleRun::create(city.value()->world, options, context);
    QVERIFY(run.ok());
    QCOMPARE(run.value()->frame()->countOf(world::PersonKind::wander), kPeople);
    const std::vector<std::uint32_t> cells{1, 2};
    const auto ways = perceptual::busiestWays(*city.value(), cells, 3);
    const ViewFigures expected = perceptual::expectedFigures(*city.value(), cells, ways, kPeople);
    const ViewFigures counted = watched(*run.value(), *city.value(), cells, ways, 1800.0);
    QVERIFY2(isNear(counted.walking, expected.walking), qPrintable(told(counted, expected)));
    QVERIFY2(isNear(counted.arrivals_per_min, expected.arrivals_per_min), qPrintable(told(counted, expected)));
    std::size_t wanderingThere = 0; // whom the tally could have taken for others
    for (const run::Walker& walker : run.value()->frame()->walkers)
        if (walker.agent.kind == world::PersonKind::wander && walker.x_m > 60.0F && walker.x_m < 180.0F)
            ++wanderingThere;
    QVERIFY(wanderingThere > 100);
}

void ViewTallyTest::fullRun_meetsExpectations()
{
    const auto city = prepared();
    simulation::ScheduleOptions options;
    options.people = kPeople;
    options.routes = city->routes;
    foundation::JobContext context;
    auto run = simulation::ScheduleRun::create(city->world, options, context);
    QVERIFY(run.ok());
    const std::vector<std::uint32_t> cells{1, 2};
    const auto ways = perceptual::busiestWays(*city, cells, 3);
    QCOMPARE(ways.size(), std::size_t{3});
    const ViewFigures expected = perceptual::expectedFigures(*city, cells, ways, kPeople);
    QVERIFY(expected.onWay[0] >= expected.onWay[1] && expected.onWay[1] >= expected.onWay[2]);
    const ViewFigures counted = watched(*run.value(), *city, cells, ways, 3600.0);
    QVERIFY2(isNear(counted.walking, expected.walking), qPrintable(told(counted, expected)));
    QVERIFY2(isNear(counted.arrivals_per_min, expected.arrivals_per_min), qPrintable(told(counted, expected)));
    for (std::size_t i = 0; i < ways.size(); ++i)
        QVERIFY(isNear(counted.onWay[i], expected.onWay[i]));
    QCOMPARE(counted.areaOfKind_m2, expected.areaOfKind_m2);
}

void ViewTallyTest::perceptualRun_meetsExpectations()
{
    const auto city = prepared();
    perceptual::PerceptualOptions options;
    options.people = kPeople;
    foundation::JobContext context;
    auto run = perceptual::PerceptualRun::create(city, options, {}, context);
    QVERIFY(run.ok());
    QVERIFY(run.value()->frame()->perceptual->visibleCells.empty());
    run.value()->lookNow(perceptual::Observer::of({{{65, 1}, {115, 1}, {115, 3}, {65, 3}}, {}}));
    const std::vector<std::uint32_t> cells = run.value()->frame()->perceptual->visibleCells;
    QVERIFY(!cells.empty() && cells.size() < city->atlas->cells().size());
    QVERIFY2(!run.value()->frame()->walkers.empty(), "nobody is there at once");
    double rate_per_s = 0.0;
    for (const auto& arrival : run.value()->frame()->perceptual->arrivals)
        rate_per_s += arrival.rate_per_s;
    QVERIFY(rate_per_s > 0.0);
    const auto ways = perceptual::busiestWays(*city, cells, 2);
    const ViewFigures expected = perceptual::expectedFigures(*city, cells, ways, kPeople);
    const ViewFigures counted = watched(*run.value(), *city, cells, ways, 3600.0);
    QVERIFY2(isNear(counted.walking, expected.walking), qPrintable(told(counted, expected)));
    QVERIFY2(isNear(counted.arrivals_per_min, expected.arrivals_per_min), qPrintable(told(counted, expected)));
    const auto& view = *run.value()->frame()->perceptual;
    QVERIFY(view.live >= static_cast<std::int64_t>(run.value()->frame()->walkers.size()));
    QVERIFY(view.known >= view.shadows);
}

/// Nobody can come over a border that is not there.
void ViewTallyTest::wholeCity_hasArrivalsFromDoorsOnly()
{
    const auto city = prepared();
    std::vector<std::uint32_t> cells(city->atlas->cells().size());
    std::iota(cells.begin(), cells.end(), 0U);
    const ViewFigures expected = perceptual::expectedFigures(*city, cells, {}, kPeople);
    const double perDay = 1440.0 * expected.arrivals_per_min / kPeople;
    QVERIFY2(std::abs(perDay - city->bake->tripsPerPersonPerDay) < 1e-6 * perDay,
             qPrintable(QString::number(perDay) + QLatin1Char(' ') + QString::number(city->bake->tripsPerPersonPerDay)));
    QVERIFY(std::abs(expected.walking - kPeople * city->bake->walkingShare) < 1e-6 * expected.walking);
}

PASSERBY_TEST(ViewTallyTest)

} // namespace view_tally_test

#include "view_tally_test.moc"
