// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/alibi_tables.h"
#include "core/alibi/story_law.h"
#include "core/statistics/comparison.h"
#include "dense_reference.h"
#include "test_cities.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <map>
#include <set>
#include <tuple>

namespace story_law_test {

using namespace passerby;
using alibi::AlibiTables;
using alibi::Encounter;
using alibi::ExactSampler;
using alibi::StoryLaw;
using alibi::TripLaw;
using foundation::Purpose;
using foundation::RandomStream;
using navigation::SegmentIndex;
using world::TripReason;

namespace {

/// Chance that a right sampler fails one of the tests below; each test corrects for the number of its comparisons.
constexpr double kFalseAlarm = 1e-4;

struct Solved {
    std::shared_ptr<const TripLaw> law;
    std::shared_ptr<const AlibiTables> tables;

    [[nodiscard]] SegmentIndex segment(const char* from, const char* to) const
    {
        return law->graph()->findSegment(law->graph()->findNode(from), law->graph()->findNode(to));
    }
};

Solved solved(const world::World& world, alibi::BoundModel model = alibi::BoundModel::exact, unsigned threads = 1)
{
    foundation::JobContext context;
    alibi::BakeOptions options;
    options.bound = model;
    options.threads = threads;
    auto law = TripLaw::solve(world, options, context);
    if (!law)
        qFatal("%s", foundation::describe(law.error()).c_str());
    auto tables = AlibiTables::build(*law.value(), threads, std::size_t{1} << 30U, context);
    if (!tables)
        qFatal("%s", foundation::describe(tables.error()).c_str());
    return {law.value(), tables.value()};
}

/// The segments of the way between two targets, by their own search.
std::vector<SegmentIndex> wayBetween(const navigation::NavigationGraph& graph, std::uint32_t from, std::uint32_t to)
{
    navigation::PathTree tree;
    navigation::PathTreeGrower grower(graph);
    grower.grow(graph.nodeOfTarget(from), tree);
    const std::vector<navigation::NodeIndex> nodes = navigation::route(tree, graph.nodeOfTarget(to));
    std::vector<SegmentIndex> segments;
    for (std::size_t i = 1; i < nodes.size(); ++i)
        segments.push_back(graph.findSegment(nodes[i - 1], nodes[i]));
    return segments;
}

/// Trips over each segment by what a story tells, enumerated.
using Outline = std::tuple<std::size_t, std::size_t, TripReason, std::size_t, std::vector<int>>; // from, to, reason, profile, bound targets
using Laws = std::map<SegmentIndex, std::map<Outline, double>>;

Laws enumerate(const world::World& world, const navigation::NavigationGraph& graph, Encounter encounter)
{
    std::map<std::pair<std::size_t, std::size_t>, std::vector<SegmentIndex>> ways;
    Laws laws;
    testing::forDenseTrips(world, [&](const testing::DenseTrips& trips) {
        if (trips.from == trips.to)
            return;
        auto [way, isNew] = ways.try_emplace({trips.from, trips.to});
        if (isNew)
            way->second = wayBetween(graph, static_cast<std::uint32_t>(trips.from), static_cast<std::uint32_t>(trips.to));
        const double weight = trips.rate_per_s * (encounter == Encounter::met ? trips.slowness_s_per_m : 1.0);
        for (const SegmentIndex segment : way->second)
            laws[segment][{trips.from, trips.to, trips.reason, trips.profile, trips.tuple}] += weight;
    });
    return laws;
}

Outline outlineOf(const alibi::Story& story, const alibi::Habits& habits)
{
    std::vector<int> tuple(habits.typeCount(), -1);
    const std::vector<std::uint32_t>& types = habits.profiles[story.profile].bound.types();
    for (std::size_t slot = 0; slot < types.size(); ++slot)
        tuple[types[slot]] = static_cast<int>(story.boundTargets[slot]);
    return {story.ends.origin, story.ends.destination, story.reason, habits.profiles[story.profile].profile, tuple};
}

/// p-value of draws against the enumerated law of one segment; 0 for a story that cannot be.
double compare(const Solved& city, const StoryLaw& stories, SegmentIndex segment, const std::map<Outline, double>& law, Encounter encounter,
               int draws)
{
    std::map<Outline, double> counted;
    for (const auto& [outline, weight] : law)
        counted[outline] = 0.0;
    ExactSampler sampler(city.tables);
    RandomStream random(5, segment, Purpose::alibi);
    for (int i = 0; i < draws; ++i) {
        const auto sketch = stories.sketch(sampler, {&segment, 1}, encounter, random);
        if (!sketch)
            return 0.0;
        ++counted[outlineOf(stories.complete(*sketch, encounter, random), city.law->habits())];
    }
    if (counted.size() != law.size())
        return 0.0;
    std::vector<double> counts;
    std::vector<double> shares;
    for (const auto& [outline, weight] : law) {
        shares.push_back(weight);
        counts.push_back(counted[outline]);
    }
    return statistics::chiSquareTest(counts, shares).pValue;
}

} // namespace

class StoryLawTest : public QObject {
    Q_OBJECT
private slots:
    void threeDoors_byHand();
    void split_sumsToTheRow_data();
    void split_sumsToTheRow();
    void segmentRates_equalTheBake();
    void stories_followTheEnumeratedLaw_data();
    void stories_followTheEnumeratedLaw();
    void met_isNotEntering();
    void paths_followTheEnumeratedLaw();
    void impossiblePath_givesNothing();
    void whoLeaves_followsTheRow();
    void threads_giveTheSameTables();
    void tooSmallABudget_isAnError();
};

/// Section 4 of the notes: on T0->P0 half go to the cafe; on P0->T0 a quarter come from the office; on T2->P0 a third are on a way of
/// their own, two thirds on the way back.
void StoryLawTest::threeDoors_byHand()
{
    const Solved city = solved(testing::threeDoors(1.0).make());
    const StoryLaw stories(city.law);
    ExactSampler sampler(city.tables);
    constexpr int kDraws = 40000;
    const auto share = [&](SegmentIndex segment, auto matches) {
        RandomStream random(1, segment, Purpose::alibi);
        int count = 0;
        for (int i = 0; i < kDraws; ++i)
            count += matches(*stories.sketch(sampler, {&segment, 1}, Encounter::met, random)) ? 1 : 0;
        return static_cast<double>(count) / kDraws;
    };
    const double tolerance = 4.5 * 0.5 / std::sqrt(static_cast<double>(kDraws)); // each with a chance of 1e-5 at most
    QVERIFY(std::abs(share(city.segment("T1", "P1"), [](const alibi::StorySketch& s) { return s.ends.destination == 2; }) - 0.5)
            < tolerance);
    QVERIFY(std::abs(share(city.segment("P1", "T1"), [](const alibi::StorySketch& s) { return s.ends.origin == 1; }) - 0.25) < tolerance);
    QVERIFY(
        std::abs(share(city.segment("T3", "P1"), [](const alibi::StorySketch& s) { return s.reason == TripReason::oneWay; }) - 1.0 / 3.0)
        < tolerance);
    QCOMPARE(share(city.segment("T3", "P1"), [](const alibi::StorySketch& s) { return s.ends.destination == 0; }), 1.0);
}

void StoryLawTest::split_sumsToTheRow_data()
{
    QTest::addColumn<int>("model");
    QTest::newRow("averaged") << static_cast<int>(alibi::BoundModel::averaged);
    QTest::newRow("first order") << static_cast<int>(alibi::BoundModel::firstOrder);
    QTest::newRow("pairwise") << static_cast<int>(alibi::BoundModel::pairwise);
    QTest::newRow("exact") << static_cast<int>(alibi::BoundModel::exact);
}

void StoryLawTest::split_sumsToTheRow()
{
    QFETCH(int, model);
    for (const std::optional<double> reach_m : {std::optional<double>(), std::optional(15.0)}) {
        const Solved city = solved(testing::mixedCity(3, {0, 2, 3}, reach_m), static_cast<alibi::BoundModel>(model));
        alibi::TripRow row;
        for (std::uint32_t from = 0; from < city.law->habits().targetCount(); ++from) {
            city.law->fillRow(from, row);
            for (std::uint32_t to = 0; to < row.trips.size(); ++to) {
                const alibi::CycleInverse trips = city.law->trips(from, to);
                QVERIFY(std::abs(trips.rate_per_s - row.trips[to].rate_per_s) <= 1e-12 * row.trips[to].rate_per_s);
                QVERIFY(std::abs(trips.share_per_m - row.trips[to].share_per_m) <= 1e-12 * row.trips[to].share_per_m);
            }
        }
    }
}

void StoryLawTest::segmentRates_equalTheBake()
{
    const world::World world = testing::mixedCity(5, {0, 2});
    const Solved city = solved(world);
    foundation::JobContext context;
    const alibi::Bake bake = alibi::bakeWorld(world, {alibi::BoundModel::exact}, context).value();
    for (SegmentIndex segment = 0; segment < bake.entryRate_per_s.size(); ++segment) {
        const navigation::NodeIndex end = city.law->graph()->segments()[segment].to;
        double sum = 0.0;
        for (const AlibiTables::Source& source : city.tables->sources(segment))
            sum += end < city.law->graph()->portalCount() ? city.tables->rate_per_s(source.source, city.tables->behind(source.source, end))
                                                          : city.law->trips(source.source, city.law->graph()->targetOfNode(end)).rate_per_s;
        QVERIFY(std::abs(sum - bake.entryRate_per_s[segment]) <= 1e-7 * bake.entryRate_per_s[segment]);
    }
}

void StoryLawTest::stories_followTheEnumeratedLaw_data()
{
    QTest::addColumn<double>("reach_m");
    QTest::addColumn<int>("encounter");
    QTest::newRow("met") << -1.0 << static_cast<int>(Encounter::met);
    QTest::newRow("entering") << -1.0 << static_cast<int>(Encounter::entering);
    QTest::newRow("met, homes near jobs") << 15.0 << static_cast<int>(Encounter::met);
}

void StoryLawTest::stories_followTheEnumeratedLaw()
{
    QFETCH(double, reach_m);
    QFETCH(int, encounter);
    const auto how = static_cast<Encounter>(encounter);
    std::vector<double> pValues;
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        const world::World world = testing::mixedCity(seed, {0, 2}, reach_m > 0.0 ? std::optional(reach_m) : std::nullopt);
        const Solved city = solved(world);
        const StoryLaw stories(city.law);
        const Laws laws = enumerate(world, *city.law->graph(), how);
        int looked = 0;
        for (const auto& [segment, law] : laws)
            if (segment % 5 == seed && looked++ < 6)
                pValues.push_back(compare(city, stories, segment, law, how, 60000));
    }
    QVERIFY(pValues.size() >= 8);
    for (const double adjusted : statistics::holmAdjusted(pValues))
        QVERIFY2(adjusted > kFalseAlarm, qPrintable(QString::number(adjusted)));
}

/// The test above has power: the law of those who enter is rejected for those who are met.
void StoryLawTest::met_isNotEntering()
{
    const world::World world = testing::mixedCity(1, {0, 2});
    const Solved city = solved(world);
    const StoryLaw stories(city.law);
    const Laws laws = enumerate(world, *city.law->graph(), Encounter::entering);
    const auto busiest =
        std::max_element(laws.begin(), laws.end(), [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
    QVERIFY(compare(city, stories, busiest->first, busiest->second, Encounter::met, 200000) < kFalseAlarm);
}

void StoryLawTest::paths_followTheEnumeratedLaw()
{
    const world::World world = testing::mixedCity(2, {0, 2});
    const Solved city = solved(world);
    const navigation::NavigationGraph& graph = *city.law->graph();
    std::vector<double> pValues;
    const auto targets = static_cast<std::uint32_t>(graph.targetCount());
    for (std::uint32_t pair = 0; pair < targets * targets && pValues.size() < 8; pair += 3) {
        const std::uint32_t from = pair / targets;
        const std::uint32_t to = pair % targets;
        const std::vector<SegmentIndex> way = wayBetween(graph, from, to);
        if (way.size() < 4 || !(city.law->trips(from, to).rate_per_s > 0.0))
            continue;
        const std::span<const SegmentIndex> path(way.data() + 1, 2);
        std::vector<double> shares;
        std::map<std::pair<std::uint32_t, std::uint32_t>, double> counted;
        for (std::uint32_t i = 0; i < graph.targetCount(); ++i)
            for (std::uint32_t j = 0; j < graph.targetCount(); ++j) {
                const std::vector<SegmentIndex> other = wayBetween(graph, i, j);
                if (std::search(other.begin(), other.end(), path.begin(), path.end()) != other.end()
                    && city.law->trips(i, j).rate_per_s > 0.0) {
                    counted[{i, j}] = 0.0;
                    shares.push_back(city.law->trips(i, j).rate_per_s);
                }
            }
        ExactSampler sampler(city.tables);
        RandomStream random(3, pair, Purpose::alibi);
        for (int draw = 0; draw < 30000; ++draw) {
            const auto ends = sampler.draw(path, random);
            ++counted[{ends->origin, ends->destination}];
        }
        QCOMPARE(counted.size(), shares.size()); // nothing impossible was drawn
        std::vector<double> counts;
        for (const auto& [ends, count] : counted)
            counts.push_back(count);
        pValues.push_back(statistics::chiSquareTest(counts, shares).pValue);
    }
    QVERIFY(pValues.size() >= 4);
    for (const double adjusted : statistics::holmAdjusted(pValues))
        QVERIFY(adjusted > kFalseAlarm);
}

void StoryLawTest::impossiblePath_givesNothing()
{
    const Solved city = solved(testing::threeDoors(1.0).make());
    ExactSampler sampler(city.tables);
    RandomStream random(1, 1, Purpose::alibi);
    const SegmentIndex there = city.segment("T1", "P1");
    const SegmentIndex back = city.segment("P1", "T1");
    const SegmentIndex both[] = {there, back};
    QVERIFY(!sampler.draw(both, random));
    QVERIFY(sampler.draw({both, 1}, random));
}

void StoryLawTest::whoLeaves_followsTheRow()
{
    const Solved city = solved(testing::mixedCity(4, {0, 2}));
    std::vector<double> pValues;
    alibi::TripRow row;
    for (std::uint32_t from = 0; from < city.law->habits().targetCount(); ++from) {
        city.law->fillRow(from, row);
        std::vector<double> shares;
        for (const alibi::CycleInverse& trips : row.trips)
            shares.push_back(trips.rate_per_s);
        if (!(*std::max_element(shares.begin(), shares.end()) > 0.0))
            continue;
        std::vector<double> counts(shares.size(), 0.0);
        RandomStream random(7, from, Purpose::alibi);
        for (int i = 0; i < 20000; ++i)
            ++counts[city.tables->drawFrom(from, random).destination];
        pValues.push_back(statistics::chiSquareTest(counts, shares).pValue);
    }
    for (const double adjusted : statistics::holmAdjusted(pValues))
        QVERIFY(adjusted > kFalseAlarm);
}

void StoryLawTest::threads_giveTheSameTables()
{
    const world::World world = testing::mixedCity(6, {0, 2});
    const Solved one = solved(world, alibi::BoundModel::pairwise, 1);
    const Solved four = solved(world, alibi::BoundModel::pairwise, 4);
    QCOMPARE(one.tables->memory_bytes(), four.tables->memory_bytes());
    ExactSampler first(one.tables);
    ExactSampler second(four.tables);
    for (SegmentIndex segment = 0; segment < one.law->graph()->segments().size(); ++segment) {
        RandomStream a(1, segment, Purpose::alibi);
        RandomStream b(1, segment, Purpose::alibi);
        for (int i = 0; i < 20; ++i)
            QVERIFY(first.draw({&segment, 1}, a) == second.draw({&segment, 1}, b));
    }
}

void StoryLawTest::tooSmallABudget_isAnError()
{
    const Solved city = solved(testing::threeDoors(1.0).make());
    foundation::JobContext context;
    const auto refused = AlibiTables::build(*city.law, 1, 10, context);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, "alibi-tables-too-large");
}

PASSERBY_TEST(StoryLawTest)

} // namespace story_law_test

#include "story_law_test.moc"
