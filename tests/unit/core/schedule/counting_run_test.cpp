// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schedule/counting_run.h"

#include "core/statistics/batch_error.h"
#include "core/statistics/distributions.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace counting_run_test {

using namespace passerby;
using schedule::CountingOptions;
using schedule::CountingRun;
using schedule::Counts;
using schedule::SegmentCounts;

class CountingRunTest : public QObject {
    Q_OBJECT

private slots:
    void threeDoors_matchesHandValues();
    void slowAndFast_matchHandValues();
    void window_mayBeAnyLength();
    void periodicLife_startsInTheSteadyState();
    void anyNumberOfThreads_givesTheSameCounts();
    void spread_isTheSumOverWays();
    void aMillionPeople_areCounted();
    void nobody_countsNothing();
    void badOptions_areRefused();
    void unreachableTarget_isAnError();
    void withoutTargets_isAnError();
    void cancelled_isAnError();
};

namespace {

/// Every |z| below this: 100 tests at a false-alarm rate of 1e-5 all together (Student's t of 63 degrees of freedom).
constexpr double kLimit = 6.0;

Counts countOrDie(const world::World& world, const CountingOptions& options)
{
    foundation::JobContext context;
    auto counts = CountingRun::count(world, options, context);
    if (!counts)
        qFatal("%s", foundation::describe(counts.error()).c_str());
    return std::move(counts).value();
}

/// z of the mean over batches of value(batch) / (people × seconds) against the expected value.
template <class Value>
double zOf(const Counts& counts, double expected, Value value)
{
    std::vector<double> means;
    for (std::size_t batch = 0; batch < counts.batches; ++batch)
        means.push_back(value(batch) / (counts.people[batch] * counts.seconds));
    const statistics::BatchMean mean = statistics::batchMean(means);
    return (mean.mean - expected) / mean.standardError;
}

double zInside(const Counts& counts, std::size_t target, double expected)
{
    return zOf(counts, expected, [&](std::size_t batch) { return counts.inside_s[target * counts.batches + batch]; });
}

double zOccupancy(const Counts& counts, const SegmentCounts& segments, const char* from, const char* to, double expected)
{
    const navigation::NavigationGraph& graph = *counts.graph;
    const navigation::SegmentIndex segment = graph.findSegment(graph.findNode(from), graph.findNode(to));
    const double length_m = graph.segments()[segment].length_m;
    return zOf(counts, expected, [&](std::size_t batch) {
        return length_m * static_cast<double>(segments.slowness_s_per_m[segment * counts.batches + batch]);
    });
}

double zEntries(const Counts& counts, const SegmentCounts& segments, const char* from, const char* to, double expected_per_s)
{
    const navigation::NavigationGraph& graph = *counts.graph;
    const navigation::SegmentIndex segment = graph.findSegment(graph.findNode(from), graph.findNode(to));
    return zOf(counts, expected_per_s,
               [&](std::size_t batch) { return static_cast<double>(segments.entries[segment * counts.batches + batch]); });
}

} // namespace

void CountingRunTest::threeDoors_matchesHandValues()
{
    auto maker = testing::threeDoors();
    maker.addProfile("resident", 1.0, 1.0, 0.0);
    CountingOptions options;
    options.people = 64000;
    options.seconds = 1000.0;
    const Counts counts = countOrDie(maker.make(), options);
    const SegmentCounts segments = CountingRun::spread(counts, 0);
    const double cycle_s = 192.8;
    QVERIFY(std::abs(zInside(counts, 0, 80 / cycle_s)) < kLimit);
    QVERIFY(std::abs(zInside(counts, 1, 48 / cycle_s)) < kLimit);
    QVERIFY(std::abs(zInside(counts, 2, 20 / cycle_s)) < kLimit);
    QVERIFY(std::abs(zOccupancy(counts, segments, "T1", "P1", 4 / cycle_s)) < kLimit);
    QVERIFY(std::abs(zOccupancy(counts, segments, "P1", "T1", 4 / cycle_s)) < kLimit);
    QVERIFY(std::abs(zOccupancy(counts, segments, "P1", "T2", 5.2 / cycle_s)) < kLimit);
    QVERIFY(std::abs(zOccupancy(counts, segments, "T2", "P1", 2.6 / cycle_s)) < kLimit);
    QVERIFY(std::abs(zOccupancy(counts, segments, "P1", "T3", 6 / cycle_s)) < kLimit);
    QVERIFY(std::abs(zOccupancy(counts, segments, "T3", "P1", 9 / cycle_s)) < kLimit);
    QVERIFY(std::abs(zOccupancy(counts, segments, "T2", "T3", 8.4 / cycle_s)) < kLimit);
    QVERIFY(std::abs(zOccupancy(counts, segments, "T3", "T2", 5.6 / cycle_s)) < kLimit);
    QVERIFY(std::abs(zEntries(counts, segments, "T1", "P1", 0.8 / cycle_s)) < kLimit);
    QVERIFY(std::abs(zOf(counts, 1.0 / cycle_s, [&](std::size_t batch) { return counts.cyclesInBatch[batch]; })) < kLimit);
    // The test can tell the printed round trips, counted with their probability twice, from the right ones.
    QVERIFY(std::abs(zOccupancy(counts, segments, "T3", "P1", 6 / cycle_s)) > kLimit);
}

void CountingRunTest::slowAndFast_matchHandValues()
{
    // Per metre of way a cycle has 44.8 m and 148 s of waits: E[F | s] = 148 + 44.8 s. Half walk at 0.5 m/s, half at 2 m/s.
    auto maker = testing::threeDoors();
    maker.addProfile("slow", 1.0, 0.5, 0.0);
    maker.addProfile("fast", 1.0, 2.0, 0.0);
    CountingOptions options;
    options.people = 64000;
    options.seconds = 1000.0;
    const Counts counts = countOrDie(maker.make(), options);
    const SegmentCounts segments = CountingRun::spread(counts, 0);
    const double slow_s = 148 + 44.8 * 2.0;
    const double fast_s = 148 + 44.8 * 0.5;
    const double rate_per_s = 0.5 / slow_s + 0.5 / fast_s;
    const double sharePerMetre = 0.5 * 2.0 / slow_s + 0.5 * 0.5 / fast_s;
    QVERIFY(std::abs(zEntries(counts, segments, "T3", "P1", 0.6 * rate_per_s)) < kLimit);
    QVERIFY(std::abs(zOccupancy(counts, segments, "T3", "P1", 9 * sharePerMetre)) < kLimit);
    QVERIFY(std::abs(zInside(counts, 1, 48 * rate_per_s)) < kLimit);
    // A mean speed of 1.25 m/s would be far off.
    QVERIFY(std::abs(zOccupancy(counts, segments, "T3", "P1", 9 * 0.8 / (148 + 44.8 * 0.8))) > kLimit);
}

void CountingRunTest::window_mayBeAnyLength()
{
    // Events are counted whole where they begin: no bias in a window far shorter than a wait.
    auto maker = testing::threeDoors();
    maker.addProfile("resident", 1.0, 1.0, 0.0);
    CountingOptions options;
    options.people = 640000;
    options.seconds = 7.0;
    const Counts counts = countOrDie(maker.make(), options);
    QVERIFY(std::abs(zInside(counts, 0, 80 / 192.8)) < kLimit);
    QVERIFY(std::abs(zInside(counts, 1, 48 / 192.8)) < kLimit);
    QVERIFY(std::abs(zInside(counts, 2, 20 / 192.8)) < kLimit);
    QVERIFY(std::abs(zOf(counts, 1.0 / 192.8, [&](std::size_t batch) { return counts.cyclesInBatch[batch]; })) < kLimit);
}

void CountingRunTest::periodicLife_startsInTheSteadyState()
{
    // Waits without spread, one speed, home and office in turn: a life that never forgets its phase.
    testing::WorldMaker maker;
    const auto west = maker.addCell(0, -5, 10, 15);
    const auto east = maker.addCell(10, -5, 25, 15);
    maker.addPortal(west, east, {10, 4}, {10, 6});
    const auto home = maker.addType("home", 700, 0);
    const auto office = maker.addType("office", 264, 0);
    maker.addGoal(home, office, world::GoalChoice::bound, false, 1.0);
    maker.addGoal(office, home, world::GoalChoice::bound, false, 1.0);
    maker.addTarget(home, west, {7, 9});
    maker.addTarget(office, east, {22, 10});
    maker.addProfile("resident", 1.0, 1.0, 0.0);
    CountingOptions options;
    options.people = 128000;
    options.seconds = 100.0;
    const Counts counts = countOrDie(maker.make(), options);
    const SegmentCounts segments = CountingRun::spread(counts, 0);
    QVERIFY(std::abs(zInside(counts, 0, 0.7)) < kLimit);
    QVERIFY(std::abs(zInside(counts, 1, 0.264)) < kLimit);
    QVERIFY(std::abs(zOccupancy(counts, segments, "T1", "P1", 0.005)) < kLimit);
    QVERIFY(std::abs(zOccupancy(counts, segments, "T2", "P1", 0.013)) < kLimit);
}

void CountingRunTest::anyNumberOfThreads_givesTheSameCounts()
{
    const world::World world = testing::corridor(7).make();
    CountingOptions options;
    options.people = 3000;
    options.seconds = 7200.0;
    options.threads = 1;
    const Counts one = countOrDie(world, options);
    const SegmentCounts segmentsOfOne = CountingRun::spread(one, 1);
    for (const unsigned threads : {2U, 8U}) {
        options.threads = threads;
        const Counts many = countOrDie(world, options);
        QCOMPARE(many.trips, one.trips);
        QVERIFY(many.inside_s == one.inside_s);
        QVERIFY(many.walkedByType_s == one.walkedByType_s);
        const SegmentCounts segments = CountingRun::spread(many, threads);
        QVERIFY(segments.entries == segmentsOfOne.entries);
        QVERIFY(segments.slowness_s_per_m == segmentsOfOne.slowness_s_per_m);
    }
}

void CountingRunTest::spread_isTheSumOverWays()
{
    CountingOptions options;
    options.people = 500;
    options.seconds = 20000.0;
    options.batches = 20;
    const Counts counts = countOrDie(testing::corridor(9).make(), options);
    const SegmentCounts spread = CountingRun::spread(counts, 1);
    std::vector<double> entries(spread.entries.size(), 0.0);
    std::vector<double> slowness(spread.entries.size(), 0.0);
    std::vector<navigation::SegmentIndex> way;
    for (std::size_t batch = 0; batch < counts.batches; ++batch)
        for (const schedule::PairCount& pair : counts.pairs[batch]) {
            counts.routes->segmentsBetween(pair.origin, pair.destination, way);
            for (const navigation::SegmentIndex segment : way) {
                entries[segment * counts.batches + batch] += pair.trips;
                slowness[segment * counts.batches + batch] += static_cast<double>(pair.slowness_s_per_m);
            }
        }
    QVERIFY(counts.trips > 1000);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        QCOMPARE(static_cast<double>(spread.entries[i]), entries[i]);
        QVERIFY(std::abs(static_cast<double>(spread.slowness_s_per_m[i]) - slowness[i]) <= 1e-5 * slowness[i]);
    }
}

void CountingRunTest::aMillionPeople_areCounted()
{
    auto maker = testing::threeDoors();
    maker.addProfile("resident", 1.0, 1.34, 0.26);
    CountingOptions options;
    options.people = 1000000;
    options.seconds = 20.0;
    const Counts counts = countOrDie(maker.make(), options);
    double people = 0.0;
    for (const double inBatch : counts.people)
        people += inBatch;
    QCOMPARE(people, 1e6);
    QVERIFY(counts.trips > 200000 && counts.trips < 400000); // 2.8 trips a cycle of about 182 s
}

void CountingRunTest::nobody_countsNothing()
{
    CountingOptions options;
    options.people = 0;
    const Counts counts = countOrDie(testing::threeDoors().make(), options);
    QCOMPARE(counts.trips, std::uint64_t{0});
    options.people = 1;
    QVERIFY(countOrDie(testing::threeDoors().make(), options).trips > 0);
}

void CountingRunTest::badOptions_areRefused()
{
    foundation::JobContext context;
    CountingOptions options;
    options.seconds = -1.0;
    QCOMPARE(CountingRun::count(testing::threeDoors().make(), options, context).error().code, std::string("bad-options"));
    options.seconds = 1.0;
    options.batches = 0;
    QCOMPARE(CountingRun::count(testing::threeDoors().make(), options, context).error().code, std::string("bad-options"));
}

void CountingRunTest::unreachableTarget_isAnError()
{
    testing::WorldMaker maker;
    const auto west = maker.addCell(0, 0, 10, 10);
    const auto island = maker.addCell(20, 0, 30, 10);
    const auto home = maker.addType("home", 100, 0);
    const auto shop = maker.addType("shop", 100, 0);
    maker.addGoal(home, shop, world::GoalChoice::uniform, true, 1.0);
    maker.addGoal(home, home, world::GoalChoice::uniform, false, 1.0);
    maker.addGoal(shop, home, world::GoalChoice::uniform, false, 1.0);
    maker.addTarget(home, west, {5, 5});
    maker.addTarget(shop, island, {25, 5});
    foundation::JobContext context;
    QCOMPARE(CountingRun::count(maker.make(), {}, context).error().code, std::string("unreachable-target"));
}

void CountingRunTest::withoutTargets_isAnError()
{
    foundation::JobContext context;
    QCOMPARE(CountingRun::count(world::World(), {}, context).error().code, std::string("no-targets"));
}

void CountingRunTest::cancelled_isAnError()
{
    class Cancelled : public foundation::JobContext {
        [[nodiscard]] bool isCancelled() const override { return true; }
    } context;
    QCOMPARE(CountingRun::count(testing::threeDoors().make(), {}, context).error().code, std::string("cancelled"));
}

PASSERBY_TEST(CountingRunTest)

} // namespace counting_run_test

#include "counting_run_test.moc"
