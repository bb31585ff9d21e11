// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/alibi_pools.h"
#include "core/alibi/alibi_tables.h"
#include "core/alibi/behind_segment.h"
#include "core/alibi/compact_sampler.h"
#include "core/alibi/metropolis_sampler.h"
#include "core/statistics/comparison.h"
#include "test_cities.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <map>
#include <set>

namespace alibi_samplers_test {

using namespace passerby;
using alibi::AlibiSampler;
using alibi::Routes;
using alibi::TripEnds;
using alibi::TripLaw;
using foundation::Purpose;
using foundation::RandomStream;
using navigation::SegmentIndex;
using world::GoalChoice;

namespace {

/// Chance that a right sampler fails one of the tests below.
constexpr double kFalseAlarm = 1e-4;
constexpr std::uint64_t kSeed = 11;

struct Solved {
    std::shared_ptr<const TripLaw> law;
    std::shared_ptr<const Routes> routes;
};

Solved solved(const world::World& world, alibi::BoundModel bound = alibi::BoundModel::pairwise)
{
    foundation::JobContext context;
    alibi::BakeOptions options;
    options.bound = bound;
    const auto law = TripLaw::solve(world, options, context).value();
    return {law, Routes::build(law->graph(), law->habits(), 1, context).value()};
}

std::shared_ptr<AlibiSampler> exactOf(const Solved& city)
{
    foundation::JobContext context;
    return std::make_shared<alibi::ExactSampler>(alibi::AlibiTables::build(*city.law, 1, std::size_t{1} << 30U, context).value());
}

std::shared_ptr<AlibiSampler> poolOf(const Solved& city, std::size_t each, unsigned threads = 1)
{
    foundation::JobContext context;
    return alibi::PoolSampler::create(city.law, each, kSeed, threads, context).value();
}

std::shared_ptr<AlibiSampler> metropolisOf(const Solved& city, std::size_t iterations)
{
    return std::make_shared<alibi::MetropolisSampler>(city.law, city.routes, exactOf(city), alibi::MetropolisOptions{6, iterations});
}

std::shared_ptr<AlibiSampler> compactOf(const Solved& city)
{
    return std::make_shared<alibi::CompactSampler>(std::make_shared<const alibi::CompactLaw>(*city.law), city.law->graph());
}

/// A city of 400 targets with goals of all choices.
world::World largeCity()
{
    testing::RandomCity random = testing::randomRooms(9, 400, 4, 3);
    for (std::size_t from = 0; from < 4; ++from) {
        random.city.goal(random.types[from], random.types[(from + 1) % 4], GoalChoice::uniform, false, 1.0);
        random.city.goal(random.types[from], random.types[(from + 2) % 4], GoalChoice::closest, true, 0.7);
        random.city.goal(random.types[from], random.types[(from + 3) % 4], GoalChoice::bound, from == 1, 0.8);
    }
    random.city.profile("usual", 1.0, 1.3, 0.2);
    return random.city.make();
}

using Law = std::map<std::pair<std::uint32_t, std::uint32_t>, double>;

Law enumerate(const Solved& city, std::span<const SegmentIndex> path)
{
    Law law;
    alibi::BehindSegment behind(*city.law->graph());
    for (std::uint32_t from = 0; from < city.law->habits().targetCount(); ++from)
        if (behind.look(from, city.routes->lastSegments(from), path))
            for (std::uint32_t to = 0; to < city.law->habits().targetCount(); ++to)
                if (to != from && behind.contains(to) && city.law->trips(from, to).rate_per_s > 0.0)
                    law[{from, to}] = city.law->trips(from, to).rate_per_s;
    return law;
}

/// p-value of draws; 0 when one is impossible.
double compare(AlibiSampler& sampler, std::span<const SegmentIndex> path, const Law& law, int draws)
{
    std::map<std::pair<std::uint32_t, std::uint32_t>, double> counted;
    RandomStream random(kSeed, path.front(), Purpose::alibi);
    for (int i = 0; i < draws; ++i) {
        const std::optional<TripEnds> ends = sampler.draw(path, random);
        if (!ends || !law.contains({ends->origin, ends->destination}))
            return 0.0;
        ++counted[{ends->origin, ends->destination}];
    }
    std::vector<double> counts;
    std::vector<double> shares;
    for (const auto& [pair, rate] : law) {
        counts.push_back(counted[pair]);
        shares.push_back(rate);
    }
    return statistics::chiSquareTest(counts, shares).pValue;
}

/// Paths that somebody walks, of one to three segments.
std::vector<std::vector<SegmentIndex>> somePaths(const Solved& city, std::size_t count)
{
    std::set<std::vector<SegmentIndex>> paths;
    RandomStream random(5, 1, Purpose::statistics);
    const auto targets = static_cast<std::uint32_t>(city.law->habits().targetCount());
    std::vector<SegmentIndex> way;
    for (int attempt = 0; attempt < 20000 && paths.size() < count; ++attempt) {
        const std::uint32_t from = random.below(targets);
        const std::uint32_t to = random.below(targets);
        city.routes->segmentsBetween(from, to, way);
        const std::size_t length = 1 + paths.size() % 3;
        if (way.size() < length || !(city.law->trips(from, to).rate_per_s > 0.0))
            continue;
        const auto first = way.begin() + random.below(static_cast<std::uint32_t>(way.size() - length + 1));
        paths.emplace(first, first + static_cast<std::ptrdiff_t>(length));
    }
    return {paths.begin(), paths.end()};
}

void checkAll(const Solved& city, AlibiSampler& sampler, std::size_t paths, int draws)
{
    std::vector<double> pValues;
    for (const std::vector<SegmentIndex>& path : somePaths(city, paths))
        pValues.push_back(compare(sampler, path, enumerate(city, path), draws));
    QVERIFY(!pValues.empty());
    for (const double adjusted : statistics::holmAdjusted(pValues))
        QVERIFY2(adjusted > kFalseAlarm, qPrintable(QString::number(adjusted)));
}

} // namespace

class AlibiSamplersTest : public QObject {
    Q_OBJECT
private slots:
    void threeDoors_allMethods();
    void town_allMethods();
    void largeCity_exactAndPool();
    void compact_drawsFromTheLawOfFirstOrder();
    void metropolis_forgetsItsStart();
    void metropolis_neverLeavesThePossible();
    void pool_isNotRepeated_whenRefilled();
    void pool_threadsAndTimingDoNotMatter();
    void pool_lotDoesNotDependOnOtherRequests();
    void pool_lotsGrow_soThatManyDrawsNeedFewPasses();
    void pool_endsWhileIdle_withoutWaiting();
    void plantedFault_isCaught();
    void unwalkedPath_givesNothing();
};

void AlibiSamplersTest::threeDoors_allMethods()
{
    const Solved city = solved(testing::threeDoors(1.0).make());
    checkAll(city, *exactOf(city), 8, 20000);
    checkAll(city, *poolOf(city, 4096), 8, 20000);
    checkAll(city, *metropolisOf(city, 5), 8, 20000);
}

void AlibiSamplersTest::town_allMethods()
{
    const Solved city = solved(testing::mixedCity(3, {0, 2}));
    checkAll(city, *exactOf(city), 12, 20000);
    checkAll(city, *poolOf(city, 8192), 12, 20000);
    checkAll(city, *metropolisOf(city, 10), 12, 20000);
}

void AlibiSamplersTest::largeCity_exactAndPool()
{
    const Solved city = solved(largeCity());
    checkAll(city, *exactOf(city), 15, 40000);
    foundation::JobContext context;
    std::vector<alibi::PoolRequest> requests;
    for (const std::vector<SegmentIndex>& path : somePaths(city, 15))
        requests.push_back({path, 0});
    const auto lots = alibi::fillPools(*city.law, requests, 20000, kSeed, 1, context).value();
    std::vector<double> pValues;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        const Law law = enumerate(city, requests[i].path);
        std::map<std::pair<std::uint32_t, std::uint32_t>, double> counted;
        for (const TripEnds ends : lots[i])
            ++counted[{ends.origin, ends.destination}];
        std::vector<double> counts;
        std::vector<double> shares;
        for (const auto& [pair, rate] : law) {
            counts.push_back(counted[pair]);
            shares.push_back(rate);
        }
        double known = 0.0;
        for (const double count : counts)
            known += count;
        QCOMPARE(known, 20000.0); // nothing impossible
        pValues.push_back(statistics::chiSquareTest(counts, shares).pValue);
    }
    for (const double adjusted : statistics::holmAdjusted(pValues))
        QVERIFY(adjusted > kFalseAlarm);
}

void AlibiSamplersTest::compact_drawsFromTheLawOfFirstOrder()
{
    for (const world::World& world :
         {testing::threeDoors(1.0).make(), testing::mixedCity(3, {0, 2}), testing::mixedCity(4, {0, 1}, 30.0)}) {
        const Solved city = solved(world, alibi::BoundModel::firstOrder);
        checkAll(city, *compactOf(city), 12, 20000);
    }
    const Solved city = solved(largeCity(), alibi::BoundModel::firstOrder);
    checkAll(city, *compactOf(city), 9, 4000);
}

/// From one and the same state, many steps lead to the law.
void AlibiSamplersTest::metropolis_forgetsItsStart()
{
    const Solved city = solved(testing::mixedCity(3, {0, 2}));
    const alibi::MetropolisSampler sampler(city.law, city.routes, nullptr, {13, 0}); // all others are near: every pair can be reached
    const std::vector<SegmentIndex> path = somePaths(city, 1).front();
    const Law law = enumerate(city, path);
    const auto rarest = std::min_element(law.begin(), law.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    RandomStream random(kSeed, 1, Purpose::alibi);
    std::map<std::pair<std::uint32_t, std::uint32_t>, double> counted;
    for (int i = 0; i < 4000; ++i) {
        const TripEnds ends = sampler.walk({rarest->first.first, rarest->first.second}, path, 600, random);
        ++counted[{ends.origin, ends.destination}];
    }
    std::vector<double> counts;
    std::vector<double> shares;
    for (const auto& [pair, rate] : law) {
        counts.push_back(counted[pair]);
        shares.push_back(rate);
    }
    QVERIFY(statistics::chiSquareTest(counts, shares).pValue > kFalseAlarm);
}

void AlibiSamplersTest::metropolis_neverLeavesThePossible()
{
    const Solved city = solved(testing::mixedCity(5, {0, 2}));
    const alibi::MetropolisSampler sampler(city.law, city.routes, nullptr, {4, 0});
    for (const std::vector<SegmentIndex>& path : somePaths(city, 20)) {
        const Law law = enumerate(city, path);
        RandomStream random(kSeed, path.front(), Purpose::alibi);
        TripEnds state{law.begin()->first.first, law.begin()->first.second};
        for (int step = 0; step < 300; ++step) {
            state = sampler.walk(state, path, 1, random);
            QVERIFY(law.contains({state.origin, state.destination}));
        }
    }
}

void AlibiSamplersTest::pool_isNotRepeated_whenRefilled()
{
    const Solved city = solved(testing::mixedCity(3, {0, 2}));
    const std::shared_ptr<AlibiSampler> sampler = poolOf(city, 32);
    const std::vector<SegmentIndex> path = somePaths(city, 1).front();
    RandomStream random(1, 1, Purpose::alibi);
    std::vector<TripEnds> lots[3];
    for (std::vector<TripEnds>& lot : lots)
        for (int i = 0; i < 32; ++i)
            lot.push_back(*sampler->draw({path.data(), 1}, random));
    if (enumerate(city, {path.data(), 1}).size() > 4)
        QVERIFY(lots[0] != lots[1] && lots[1] != lots[2] && lots[0] != lots[2]);
    checkAll(city, *sampler, 6, 20000); // many refills
}

void AlibiSamplersTest::pool_threadsAndTimingDoNotMatter()
{
    const Solved city = solved(largeCity());
    const std::shared_ptr<AlibiSampler> one = poolOf(city, 16, 1);
    const std::shared_ptr<AlibiSampler> four = poolOf(city, 16, 4);
    RandomStream random(1, 1, Purpose::alibi);
    const auto paths = somePaths(city, 10);
    for (int round = 0; round < 5; ++round)
        for (const std::vector<SegmentIndex>& path : paths)
            for (int i = 0; i < 10; ++i) {
                const auto a = one->draw({path.data(), 1}, random);
                if (i == 3)
                    QTest::qSleep(1);
                const auto b = four->draw({path.data(), 1}, random);
                QVERIFY(a == b);
            }
}

void AlibiSamplersTest::pool_lotDoesNotDependOnOtherRequests()
{
    const Solved city = solved(largeCity());
    foundation::JobContext context;
    std::vector<alibi::PoolRequest> requests;
    for (const std::vector<SegmentIndex>& path : somePaths(city, 9))
        requests.push_back({path, 2});
    const auto together = alibi::fillPools(*city.law, requests, 50, kSeed, 1, context).value();
    for (std::size_t i = 0; i < requests.size(); ++i)
        QVERIFY(alibi::fillPools(*city.law, {&requests[i], 1}, 50, kSeed, 1, context).value().front() == together[i]);
}

void AlibiSamplersTest::pool_lotsGrow_soThatManyDrawsNeedFewPasses()
{
    std::size_t held = 0;
    std::uint32_t lots = 0;
    while (held < 1000000)
        held += alibi::lotSize(16, lots++);
    QVERIFY(lots < 30);
    QCOMPARE(alibi::lotSize(16, 0), 16U);
    QCOMPARE(alibi::lotSize(16, 3), 128U);
    QCOMPARE(alibi::lotSize(100000, 5), 100000U);
    const Solved city = solved(testing::threeDoors(1.0).make());
    const std::vector<SegmentIndex> path = somePaths(city, 1).front();
    const alibi::PoolRequest requests[] = {{path, 0}, {path, 3}};
    foundation::JobContext context;
    const auto made = alibi::fillPools(*city.law, requests, 16, kSeed, 1, context).value();
    QCOMPARE(made[0].size(), 16U);
    QCOMPARE(made[1].size(), 128U);
}

/// A missed wake-up would hang here.
void AlibiSamplersTest::pool_endsWhileIdle_withoutWaiting()
{
    const Solved city = solved(testing::threeDoors(1.0).make());
    for (int i = 0; i < 2000; ++i)
        QVERIFY(poolOf(city, 4) != nullptr);
}

/// The tests have power: the law of a city where one weight is a fifth larger is rejected.
void AlibiSamplersTest::plantedFault_isCaught()
{
    testing::CityBuilder right = testing::threeDoors(1.0);
    testing::CityBuilder wrong = testing::threeDoors(1.0);
    wrong.typeRow({2, 1}).goals.front().weight *= 1.2;
    const Solved city = solved(right.make());
    const Solved other = solved(wrong.make());
    const SegmentIndex toHome = city.law->graph()->findSegment(city.law->graph()->findNode("P1"), city.law->graph()->findNode("T1"));
    QVERIFY(compare(*exactOf(city), {&toHome, 1}, enumerate(other, {&toHome, 1}), 40000) < kFalseAlarm);
    QVERIFY(compare(*poolOf(city, 4096), {&toHome, 1}, enumerate(other, {&toHome, 1}), 40000) < kFalseAlarm);
}

void AlibiSamplersTest::unwalkedPath_givesNothing()
{
    const Solved city = solved(testing::threeDoors(1.0).make());
    const auto segment = [&](const char* from, const char* to) {
        return city.law->graph()->findSegment(city.law->graph()->findNode(from), city.law->graph()->findNode(to));
    };
    const SegmentIndex path[] = {segment("T1", "P1"), segment("P1", "T1")};
    RandomStream random(1, 1, Purpose::alibi);
    for (const std::shared_ptr<AlibiSampler>& sampler : {exactOf(city), poolOf(city, 8), metropolisOf(city, 3), compactOf(city)})
        QVERIFY(!sampler->draw(path, random));
}

PASSERBY_TEST(AlibiSamplersTest)

} // namespace alibi_samplers_test

#include "alibi_samplers_test.moc"
