// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/alibi_tables.h"
#include "core/alibi/bake.h"
#include "core/alibi/behind_segment.h"
#include "core/alibi/city_alibis.h"
#include "core/alibi/kept_sampler.h"
#include "core/alibi/sampled_posterior.h"
#include "core/statistics/comparison.h"
#include "core/world/content_hash.h"
#include "test_cities.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <map>

namespace kept_alibis_test {

using namespace passerby;
using alibi::Bake;
using alibi::KeptSampler;
using alibi::Routes;
using alibi::SegmentDraws;
using alibi::TripEnds;
using alibi::TripLaw;
using foundation::Purpose;
using foundation::RandomStream;
using navigation::SegmentIndex;

namespace {

/// Chance that right draws fail one of the tests below.
constexpr double kFalseAlarm = 1e-4;
constexpr int kManyTargets = 70; ///< so that there are several lots

Bake keepingBake(const world::World& world, unsigned threads = 1)
{
    foundation::JobContext context;
    alibi::BakeOptions options;
    options.threads = threads;
    options.keptAbove_bytes = 0;
    return alibi::bakeWorld(world, options, context).value();
}

std::shared_ptr<const TripLaw> recalledLaw(const world::World& world, const Bake& bake)
{
    foundation::JobContext context;
    return TripLaw::recall(alibi::compileHabits(world, -1.0).value(), bake.graph, bake.kept->law, 1, context).value();
}

struct Known {
    world::World world;
    Bake bake;
    std::shared_ptr<const TripLaw> law;
    std::shared_ptr<const Routes> routes; ///< all of them
    std::shared_ptr<const Routes> onDemand;
};

Known known(world::World world)
{
    foundation::JobContext context;
    Bake bake = keepingBake(world);
    auto law = recalledLaw(world, bake);
    auto routes = Routes::build(bake.graph, law->habits(), 1, context).value();
    auto onDemand = Routes::onDemand(bake.graph, law->closest(), law->closest(true));
    return {std::move(world), std::move(bake), std::move(law), std::move(routes), std::move(onDemand)};
}

using Rates = std::map<std::pair<std::uint32_t, std::uint32_t>, double>;

Rates ratesOver(const Known& city, SegmentIndex segment)
{
    Rates rates;
    alibi::BehindSegment behind(*city.bake.graph);
    for (std::uint32_t from = 0; from < city.law->habits().targetCount(); ++from)
        if (behind.look(from, city.routes->lastSegments(from), {&segment, 1}))
            for (std::uint32_t to = 0; to < city.law->habits().targetCount(); ++to)
                if (to != from && behind.contains(to) && city.law->trips(from, to).rate_per_s > 0.0)
                    rates[{from, to}] = city.law->trips(from, to).rate_per_s;
    return rates;
}

/// Where a draw stands among all trips in order, a random place within its own share: uniform in [0, 1) where draws are by rate. Negative
/// for a trip that cannot be.
double standing(const Rates& rates, TripEnds ends, RandomStream& random)
{
    double sum = 0.0;
    double before = 0.0;
    double own = 0.0;
    for (const auto& [pair, rate] : rates) {
        if (pair < std::pair(ends.origin, ends.destination))
            before += rate;
        if (pair == std::pair(ends.origin, ends.destination))
            own = rate;
        sum += rate;
    }
    return own > 0.0 ? (before + random.uniform() * own) / sum : -1.0;
}

double uniformity(const std::vector<double>& standings)
{
    std::vector<double> counts(20, 0.0);
    for (const double standing : standings)
        ++counts[static_cast<std::size_t>(standing * 20.0)];
    return statistics::chiSquareTest(counts, std::vector<double>(20, 1.0)).pValue;
}

} // namespace

class KeptAlibisTest : public QObject {
    Q_OBJECT
private slots:
    void keptDraws_areByRate();
    void keptDraws_sameBytesForAnyThreads();
    void bakeWithPools_keepsTheSame();
    void recalledLaw_isTheSolvedOne();
    void densities_areThoseOfABakeThatKeepsNothing();
    void bytes_thereAndBack();
    void bytes_ofAnOriginThatIsNone_areDamaged();
    void crowdedCity_keepsNothing();
    void onDemand_sameWays();
    void walk_keepsTheLaw();
    void draw_walksOnFromKeptOnes_andGoesBack();
    void draw_ofLongerPaths_leadsOverThem();
    void sampledPosterior_isNearTheExactOne();
    void canKnowAllRoutes_upToFourGigabytes();
};

void KeptAlibisTest::keptDraws_areByRate()
{
    const Known city = known(testing::mixedCity(3, {0, 2}, {}, kManyTargets));
    std::vector<double> standings;
    RandomStream random(4, 1, Purpose::statistics);
    int walked = 0;
    for (SegmentIndex segment = 0; segment < city.bake.graph->segments().size(); ++segment) {
        const TripEnds* draws = city.bake.kept->draws.data() + segment * SegmentDraws::kEach;
        if (!(city.bake.entryRate_per_s[segment] > 0.0)) {
            QCOMPARE(draws[0].origin, navigation::kNone);
            continue;
        }
        const Rates rates = ratesOver(city, segment);
        for (std::size_t place = 0; place < SegmentDraws::kEach; ++place) {
            standings.push_back(standing(rates, draws[place], random));
            QVERIFY(standings.back() >= 0.0);
        }
        ++walked;
    }
    QVERIFY(walked > 100);
    QVERIFY2(uniformity(standings) > kFalseAlarm, qPrintable(QString::number(uniformity(standings))));
}

void KeptAlibisTest::keptDraws_sameBytesForAnyThreads()
{
    const world::World world = testing::mixedCity(5, {1}, {}, kManyTargets);
    const auto bytes = alibi::toBytes(keepingBake(world, 1));
    QVERIFY(bytes == alibi::toBytes(keepingBake(world, 3)));
}

void KeptAlibisTest::bakeWithPools_keepsTheSame()
{
    foundation::JobContext context;
    const world::World world = testing::mixedCity(5, {1}, {}, kManyTargets);
    alibi::BakeOptions options;
    options.keptAbove_bytes = 0;
    alibi::AlibiParts parts;
    parts.poolSize = 4;
    const auto both = alibi::bakeWithAlibis(world, options, parts, context);
    QVERIFY(both);
    QVERIFY(both.value().alibis.pools != nullptr);
    QVERIFY(alibi::toBytes(both.value().bake) == alibi::toBytes(keepingBake(world)));
}

void KeptAlibisTest::recalledLaw_isTheSolvedOne()
{
    foundation::JobContext context;
    for (const std::vector<std::size_t>& bound : {std::vector<std::size_t>{}, {0}, {0, 1, 2}}) {
        const world::World world = testing::mixedCity(7, bound);
        const auto solved = TripLaw::solve(world, {}, context).value();
        const auto recalled = recalledLaw(world, keepingBake(world));
        alibi::TripRow expected;
        alibi::TripRow row;
        for (std::uint32_t source = 0; source < solved->graph()->sourceCount(); ++source) {
            solved->fillRow(source, expected);
            recalled->fillRow(source, row);
            for (std::size_t to = 0; to < row.trips.size(); ++to) {
                QCOMPARE(row.trips[to].rate_per_s, expected.trips[to].rate_per_s);
                QCOMPARE(row.trips[to].share_per_m, expected.trips[to].share_per_m);
            }
        }
    }
}

void KeptAlibisTest::densities_areThoseOfABakeThatKeepsNothing()
{
    foundation::JobContext context;
    const world::World world = testing::mixedCity(9, {0});
    const Bake keeping = keepingBake(world);
    const Bake plain = alibi::bakeWorld(world, {}, context).value();
    QVERIFY(keeping.kept != nullptr);
    QVERIFY(plain.kept == nullptr);
    QVERIFY(keeping.probability == plain.probability);
    QVERIFY(keeping.probabilityByType == plain.probabilityByType);
    QVERIFY(keeping.entryRate_per_s == plain.entryRate_per_s);
}

void KeptAlibisTest::bytes_thereAndBack()
{
    const world::World world = testing::mixedCity(11, {0});
    const Bake bake = keepingBake(world);
    const auto read = alibi::fromBytes(alibi::toBytes(bake), world);
    QVERIFY(read);
    QVERIFY(read.value().kept->draws == bake.kept->draws);
    QVERIFY(alibi::toBytes(read.value()) == alibi::toBytes(bake));
}

void KeptAlibisTest::bytes_ofAnOriginThatIsNone_areDamaged()
{
    const world::World world = testing::mixedCity(11, {0});
    Bake bake = keepingBake(world);
    auto kept = std::make_shared<alibi::KeptAlibis>(*bake.kept);
    kept->draws[0] = {static_cast<std::uint32_t>(bake.graph->sourceCount()), 0};
    bake.kept = kept;
    QCOMPARE(alibi::fromBytes(alibi::toBytes(bake), world).error().code, std::string("damaged-bake"));
    kept->draws[0] = {0, 0};
    kept->law.passes.pop_back();
    bake.kept = kept;
    const auto read = alibi::fromBytes(alibi::toBytes(bake), world);
    QVERIFY(read);
    foundation::JobContext context;
    const auto law = TripLaw::recall(alibi::compileHabits(world, -1.0).value(), bake.graph, read.value().kept->law, 1, context);
    QCOMPARE(law.error().code, std::string("damaged-bake"));
    kept->law = bake.kept->law;
    for (alibi::KeptPasses::Pass& pass : kept->law.passes)
        pass.total.pop_back();
    const auto shorter = TripLaw::recall(alibi::compileHabits(world, -1.0).value(), bake.graph, kept->law, 1, context);
    QCOMPARE(shorter.error().code, std::string("damaged-bake"));
}

void KeptAlibisTest::crowdedCity_keepsNothing()
{
    world::World world = testing::mixedCity(13, {0});
    world::PatchBuilder patch(world);
    world::Settings settings = world.settings();
    settings.flowLaw.emplace();
    settings.population = 100;
    patch.setSettings(settings);
    QVERIFY(world.apply(patch.take()));
    QVERIFY(keepingBake(world).kept == nullptr);
}

void KeptAlibisTest::onDemand_sameWays()
{
    const Known city = known(testing::mixedCity(15, {1}));
    std::vector<SegmentIndex> expected;
    std::vector<SegmentIndex> way;
    const auto targets = static_cast<std::uint32_t>(city.routes->targetCount());
    for (std::uint32_t from = 0; from < targets; ++from) {
        for (std::uint32_t to = 0; to < targets; ++to) {
            QCOMPARE(city.onDemand->length_m(from, to), city.routes->length_m(from, to));
            city.routes->segmentsBetween(from, to, expected);
            city.onDemand->segmentsBetween(from, to, way);
            QVERIFY(way == expected);
            if (!way.empty())
                QVERIFY(city.onDemand->leadsOver(from, to, {&way.back(), 1}));
        }
        for (std::uint32_t type = 0; type < city.law->habits().typeCount(); ++type)
            QCOMPARE(city.onDemand->closest(from, type), city.routes->closest(from, type));
    }
    QVERIFY(city.onDemand->longest_m() >= city.routes->longest_m());
    QVERIFY(city.routes->longest_m() > 0.0F);
}

/// From exact draws, each with a chain of its own.
void KeptAlibisTest::walk_keepsTheLaw()
{
    const Known city = known(testing::mixedCity(17, {0}));
    foundation::JobContext context;
    alibi::ExactSampler exact(alibi::AlibiTables::build(*city.law, 1, std::size_t{1} << 30U, context).value());
    KeptSampler sampler(city.law, city.onDemand, city.bake.kept, 1);
    RandomStream random(6, 1, Purpose::statistics);
    std::vector<double> standings;
    int moved = 0;
    for (SegmentIndex segment = 0; segment < city.bake.graph->segments().size() && standings.size() < 4000; segment += 3) {
        if (!(city.bake.entryRate_per_s[segment] > 0.0))
            continue;
        const Rates rates = ratesOver(city, segment);
        for (int i = 0; i < 40; ++i) {
            const TripEnds start = *exact.draw({&segment, 1}, random);
            const TripEnds end = sampler.walk(start, segment, 8, random);
            moved += start == end ? 0 : 1;
            standings.push_back(standing(rates, end, random));
            QVERIFY(standings.back() >= 0.0);
        }
    }
    QVERIFY2(moved > 100, qPrintable(QString::number(moved))); // else nothing is tested
    QVERIFY2(uniformity(standings) > kFalseAlarm, qPrintable(QString::number(uniformity(standings))));
}

void KeptAlibisTest::draw_walksOnFromKeptOnes_andGoesBack()
{
    const Known city = known(testing::mixedCity(19, {0}));
    KeptSampler sampler(city.law, city.onDemand, city.bake.kept, 1);
    const auto busiest = static_cast<SegmentIndex>(std::max_element(city.bake.entryRate_per_s.begin(), city.bake.entryRate_per_s.end())
                                                   - city.bake.entryRate_per_s.begin());
    const auto drawMany = [&](int count) {
        std::vector<TripEnds> draws;
        for (int i = 0; i < count; ++i) {
            RandomStream random(8, static_cast<std::uint64_t>(i), Purpose::statistics);
            draws.push_back(*sampler.draw({&busiest, 1}, random));
        }
        return draws;
    };
    QCOMPARE(drawMany(20).size(), std::size_t{20});
    const auto position = sampler.position();
    const std::vector<TripEnds> later = drawMany(40);
    QVERIFY(later != std::vector<TripEnds>(40, later[0]));
    sampler.goBack(*position);
    QVERIFY(drawMany(40) == later);
}

void KeptAlibisTest::draw_ofLongerPaths_leadsOverThem()
{
    const Known city = known(testing::mixedCity(21, {0}));
    KeptSampler sampler(city.law, city.onDemand, city.bake.kept, 1);
    const TripEnds some =
        city.bake.kept
            ->draws[SegmentDraws::kEach
                    * static_cast<std::size_t>(std::max_element(city.bake.entryRate_per_s.begin(), city.bake.entryRate_per_s.end())
                                               - city.bake.entryRate_per_s.begin())];
    std::vector<SegmentIndex> way;
    city.routes->segmentsBetween(some.origin, some.destination, way);
    QVERIFY(way.size() >= 2);
    RandomStream random(9, 1, Purpose::statistics);
    for (int i = 0; i < 30; ++i) {
        const auto drawn = sampler.draw(std::span(way).first(2), random);
        QVERIFY(drawn.has_value());
        QVERIFY(city.routes->leadsOver(drawn->origin, drawn->destination, std::span(way).first(2)));
    }
}

/// No chance of an origin is off by more than six standard errors of half as many independent draws.
void KeptAlibisTest::sampledPosterior_isNearTheExactOne()
{
    foundation::JobContext context;
    constexpr std::size_t kDraws = 6000;
    const Known city = known(testing::mixedCity(23, {0}));
    KeptSampler sampler(city.law, city.onDemand, city.bake.kept, 1);
    const alibi::StoryLaw stories(city.law);
    const auto busiest = static_cast<SegmentIndex>(std::max_element(city.bake.entryRate_per_s.begin(), city.bake.entryRate_per_s.end())
                                                   - city.bake.entryRate_per_s.begin());
    const auto exact = alibi::posteriorOf(*city.law, *city.routes, {&busiest, 1}, alibi::Encounter::met);
    const auto sampled =
        alibi::sampledPosterior(stories, *city.onDemand, sampler, {&busiest, 1}, alibi::Encounter::met, kDraws, 3, context);
    QCOMPARE(exact.draws, std::size_t{0});
    QCOMPARE(sampled.draws, kDraws);
    QVERIFY(!sampled.isOfEnd);
    for (std::size_t target = 0; target < exact.origin.size(); ++target) {
        const double chance = exact.origin[target];
        const double error = std::sqrt(chance * (1.0 - chance) / (0.5 * static_cast<double>(kDraws)));
        QVERIFY2(std::abs(sampled.origin[target] - chance) <= 6.0 * error, qPrintable(QString::number(target)));
        QCOMPARE(sampled.origin[target] > 0.0 && chance == 0.0, false);
    }
    QVERIFY(!sampled.likeliest.empty() && !sampled.kinds.empty());
    QVERIFY(std::abs(sampled.kinds[0].probability - exact.kinds[0].probability) < 0.05);
    std::vector<SegmentIndex> way;
    const TripEnds ends = exact.likeliest[0].ends;
    city.routes->segmentsBetween(ends.origin, ends.destination, way);
    KeptSampler anew(city.law, city.onDemand, city.bake.kept, 1);
    const auto alongWay = alibi::sampledPosterior(stories, *city.onDemand, anew, way, alibi::Encounter::met, 400, 3, context);
    QVERIFY(alongWay.draws >= 20 && alongWay.draws <= 400);
}

void KeptAlibisTest::canKnowAllRoutes_upToFourGigabytes()
{
    QVERIFY(alibi::canKnowAllRoutes(testing::mixedCity(3, {0})));
    testing::CityBuilder city;
    const auto room = city.cell(0, 0, 1000, 1000);
    const auto type = city.type("any", 60.0);
    for (int i = 0; i < 23200; ++i) // 23,200 × 46,400 entries are more than 2³⁰
        city.target(type, room, {1.0 + 4.0 * (i % 200), 1.0 + 4.0 * (i / 200)});
    city.profile("usual", 1.0, 1.3, 0.2);
    QVERIFY(!alibi::canKnowAllRoutes(city.make()));
}

PASSERBY_TEST(KeptAlibisTest)

} // namespace kept_alibis_test

#include "kept_alibis_test.moc"
