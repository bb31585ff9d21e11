// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/validate_job.h"

#include "core/jobs/crowding_check.h"

#include "core/alibi/bake.h"
#include "core/alibi/habits.h"
#include "core/foundation/words.h"
#include "core/jobs/comparison_set.h"
#include "core/jobs/left_out.h"
#include "core/jobs/seconds_since.h"
#include "core/jobs/validate_pairs.h"
#include "core/schedule/counting_run.h"
#include "core/statistics/comparison.h"
#include "core/world/content_hash.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace passerby::jobs {

namespace {

using alibi::Bake;
using alibi::BoundModel;
using foundation::Error;
using foundation::Result;
using schedule::Counts;
using schedule::SegmentCounts;

constexpr double kSecondsPerDay = 86400.0;

/// The relative error that the bake's treatment of bound targets may have (alibi-math section 3).
double marginOfBound(const alibi::Habits& habits, BoundModel model)
{
    const std::size_t boundTypes = habits.profiles.front().bound.types().size();
    if (boundTypes == 0 || model == BoundModel::exact || (model == BoundModel::pairwise && boundTypes <= 2))
        return 0.0;
    return model == BoundModel::pairwise ? 0.005 : 0.05;
}

/// Where crowds slow people down, ways of the same length there and back need not take the same time; a bake spreads the difference.
double marginOf(const alibi::Habits& habits, const Bake& bake)
{
    constexpr double kCrowdingMargin = 0.005;
    return std::max(marginOfBound(habits, bake.bound), bake.crowding ? kCrowdingMargin : 0.0);
}

/// Adds what one bake says and one simulation measured to a set of comparisons.
class BakeComparer {
public:
    BakeComparer(const Bake& bake, const Counts& counts, const SegmentCounts& segments, const std::vector<std::string>& typeNames,
                 ComparisonSet& set)
        : m_bake(bake), m_counts(counts), m_segments(segments), m_typeNames(typeNames), m_set(set), m_values(counts.batches)
    {
        for (std::size_t batch = 0; batch < counts.batches; ++batch)
            m_personSeconds.push_back(counts.people[batch] * counts.seconds);
        m_allSeconds = std::accumulate(m_personSeconds.begin(), m_personSeconds.end(), 0.0);
    }

    void compareAll()
    {
        compareTotals();
        compareTargets();
        compareSegments();
    }

private:
    /// Puts value(batch) a person and second into m_values.
    template <class Value>
    const std::vector<double>& perPersonSecond(Value value)
    {
        for (std::size_t batch = 0; batch < m_values.size(); ++batch)
            m_values[batch] = value(batch) / m_personSeconds[batch];
        return m_values;
    }

    void compareTotals()
    {
        m_set.beginFamily("Totals");
        const std::size_t batches = m_counts.batches;
        m_set.add("trips a day", m_bake.tripsPerPersonPerDay,
                  perPersonSecond([&](std::size_t batch) { return kSecondsPerDay * m_counts.waysInBatch[batch]; }));
        m_set.add("one-way visits a day", kSecondsPerDay / m_bake.meanCycle_s,
                  perPersonSecond([&](std::size_t batch) { return kSecondsPerDay * m_counts.cyclesInBatch[batch]; }));
        m_set.add("share of time walking", m_bake.walkingShare, perPersonSecond([&](std::size_t batch) {
                      double sum = 0.0;
                      for (std::size_t type = 0; type < m_counts.typeCount; ++type)
                          sum += m_counts.walkedByType_s[type * batches + batch];
                      return sum;
                  }));
        const std::size_t segments = m_bake.probability.size();
        for (std::size_t type = 0; type < m_counts.typeCount; ++type) {
            double expected = 0.0;
            for (std::size_t segment = 0; segment < segments; ++segment)
                expected += static_cast<double>(m_bake.probabilityByType[segment * m_counts.typeCount + type]);
            m_set.add("share of time walking to " + m_typeNames[type], expected,
                      perPersonSecond([&](std::size_t batch) { return m_counts.walkedByType_s[type * batches + batch]; }));
        }
    }

    void compareTargets()
    {
        const navigation::NavigationGraph& graph = *m_counts.graph;
        const std::size_t batches = m_counts.batches;
        const auto nameOf = [&](std::size_t target) { return graph.nodeName(graph.nodeOfTarget(static_cast<std::uint32_t>(target))); };
        std::vector<double> arrivals(m_bake.sigma.size());
        for (std::size_t target = 0; target < arrivals.size(); ++target)
            arrivals[target] = m_bake.sigma[target] / m_bake.meanCycle_s * m_allSeconds;
        m_set.beginFamily("People inside");
        compareInGroups(arrivals, nameOf, [&](const std::string& what, std::span<const std::size_t> group) {
            m_set.add(what, sumOf(m_bake.probabilityInside, group), perPersonSecond([&](std::size_t batch) {
                          double sum = 0.0;
                          for (const std::size_t target : group)
                              sum += m_counts.inside_s[target * batches + batch];
                          return sum;
                      }));
        });
        m_set.beginFamily("Arrivals for good");
        compareInGroups(arrivals, nameOf, [&](const std::string& what, std::span<const std::size_t> group) {
            const double share = sumOf(m_bake.sigma, group);
            m_set.add(what, 0.0, perPersonSecond([&](std::size_t batch) {
                          double sum = 0.0;
                          for (const std::size_t target : group)
                              sum += m_counts.arrivals[target * batches + batch];
                          return sum - share * m_counts.cyclesInBatch[batch];
                      }),
                      share / m_bake.meanCycle_s);
        });
    }

    void compareSegments()
    {
        const navigation::NavigationGraph& graph = *m_counts.graph;
        const std::span<const navigation::Segment> segments = graph.segments();
        const std::size_t batches = m_counts.batches;
        const auto nameOf = [&](std::size_t segment) {
            return graph.nodeName(segments[segment].from) + " -> " + graph.nodeName(segments[segment].to);
        };
        std::vector<double> entries(segments.size());
        for (std::size_t segment = 0; segment < entries.size(); ++segment)
            entries[segment] = m_bake.entryRate_per_s[segment] * m_allSeconds;
        m_set.beginFamily("Segment entries");
        compareInGroups(entries, nameOf, [&](const std::string& what, std::span<const std::size_t> group) {
            m_set.add(what, sumOf(m_bake.entryRate_per_s, group), perPersonSecond([&](std::size_t batch) {
                          double sum = 0.0;
                          for (const std::size_t segment : group)
                              sum += static_cast<double>(m_segments.entries[segment * batches + batch]);
                          return sum;
                      }));
        });
        m_set.beginFamily("People on segments");
        compareInGroups(entries, nameOf, [&](const std::string& what, std::span<const std::size_t> group) {
            m_set.add(what, sumOf(m_bake.probability, group), perPersonSecond([&](std::size_t batch) {
                          double sum = 0.0;
                          for (const std::size_t segment : group)
                              sum += m_counts.graph->effectiveLength_m(static_cast<navigation::SegmentIndex>(segment))
                                     * static_cast<double>(m_segments.slowness_s_per_m[segment * batches + batch]);
                          return sum;
                      }));
        });
    }

    static double sumOf(const std::vector<double>& values, std::span<const std::size_t> group)
    {
        double sum = 0.0;
        for (const std::size_t i : group)
            sum += values[i];
        return sum;
    }

    const Bake& m_bake;
    const Counts& m_counts;
    const SegmentCounts& m_segments;
    const std::vector<std::string>& m_typeNames;
    ComparisonSet& m_set;
    std::vector<double> m_values;
    std::vector<double> m_personSeconds;
    double m_allSeconds = 0.0;
};

void measureDivergence(const Bake& bake, const Counts& counts, const SegmentCounts& segments, ValidateReport& report)
{
    const auto sumOfBatches = [&](const auto& values, std::size_t row) {
        double sum = 0.0;
        for (std::size_t batch = 0; batch < counts.batches; ++batch)
            sum += static_cast<double>(values[row * counts.batches + batch]);
        return sum;
    };
    std::vector<double> walked(bake.probability.size());
    for (std::size_t segment = 0; segment < walked.size(); ++segment)
        walked[segment] = counts.graph->effectiveLength_m(static_cast<navigation::SegmentIndex>(segment))
                          * sumOfBatches(segments.slowness_s_per_m, segment);
    report.klSegments = statistics::klDivergence(walked, bake.probability);
    std::vector<double> waited(bake.probabilityInside.size());
    for (std::size_t target = 0; target < waited.size(); ++target)
        waited[target] = sumOfBatches(counts.inside_s, target);
    report.klTargets = statistics::klDivergence(waited, bake.probabilityInside);
}

std::string verdictOf(const ValidateReport& report, const ComparisonSet& set)
{
    const std::string margin =
        report.margin > 0.0
            ? fmt::format(" The bake approximates; relative errors up to {:.1f} % count as agreement.", 100.0 * report.margin)
            : "";
    if (report.agrees)
        return fmt::format(
            "The simulation agrees with the bake in {} comparisons. An exact bake is rejected with a chance of at most {:g}.{}",
            set.tests(), report.falseAlarmRate, margin);
    const Comparison* worst = set.worst();
    const auto pair = std::min_element(report.pairs.begin(), report.pairs.end(),
                                       [](const PairComparison& a, const PairComparison& b) { return a.pValue < b.pValue; });
    if (pair != report.pairs.end() && pair->pValue < worst->pValue)
        return fmt::format(
            "The simulation disagrees with the bake in {} of {} comparisons, most clearly in where those on {} come from and go "
            "to (p = {:.2g}). An exact bake is rejected with a chance of at most {:g}.{}",
            set.rejected(), set.tests(), pair->segment, pair->pValue, report.falseAlarmRate, margin);
    return fmt::format(
        "The simulation disagrees with the bake in {} of {} comparisons, most clearly in \"{}\" (expected {:.6g}, measured {:.6g} ± "
        "{:.2g}). An exact bake is rejected with a chance of at most {:g}.{}",
        set.rejected(), set.tests(), worst->what, worst->expected, worst->measured, worst->standardError, report.falseAlarmRate, margin);
}

Result<void> checkFit(const world::World& world, const Bake& bake, const ValidateOptions& options)
{
    if (options.people < 2 || !(options.seconds >= 0.0) || !(options.falseAlarmRate > 0.0 && options.falseAlarmRate < 1.0))
        return Error{"bad-options",
                     foundation::told("Validation needs at least two people, a time of 0 or more, and a false-alarm rate between 0 and 1."),
                     ""};
    if (bake.worldHash != world::bakeHash(world) || !bake.graph || bake.probability.size() != bake.graph->segments().size())
        return Error{"stale-bake", foundation::told("The bake belongs to another city, or to an earlier state of this one."), ""};
    return {};
}

} // namespace

Result<ValidateReport> runValidateJob(const world::World& world, const Bake& bake, const ValidateOptions& options,
                                      foundation::JobContext& context, alibi::LotCrew* crew)
{
    const Result<void> fit = checkFit(world, bake, options);
    if (!fit)
        return fit.error();
    const Result<alibi::Habits> habits = alibi::compileHabits(world, bake.hour);
    if (!habits)
        return habits.error();
    schedule::CountingOptions counting;
    counting.seed = options.seed != 0 ? options.seed : world.settings().seed;
    counting.people = options.people;
    counting.seconds = options.seconds;
    counting.threads = options.threads;
    counting.hour = bake.hour;
    counting.batches = static_cast<std::size_t>(std::min<std::uint64_t>(counting.batches, options.people));
    const auto began = std::chrono::steady_clock::now();
    foundation::PartContext simulating(context, 0.0, 0.7);
    // On the ways of this very bake, whatever its model; one that knows of no crowding is compared with what crowding makes of the city.
    foundation::PartContext finding(simulating, 0.0, 0.5);
    Result<std::shared_ptr<const alibi::Routes>> routes = std::shared_ptr<const alibi::Routes>();
    if (bake.crowding)
        routes = alibi::Routes::build(bake.graph, habits.value(), options.threads, finding);
    if (!routes)
        return routes.error();
    const Result<Counts> counts = schedule::CountingRun::count(world, counting, simulating, routes.value(), crew);
    if (!counts)
        return counts.error();
    const SegmentCounts segments = schedule::CountingRun::spread(counts.value(), options.threads);
    ValidateReport report;
    report.simulated_s = secondsSince(began);
    report.people = options.people;
    report.seconds = counts.value().seconds;
    report.trips = counts.value().trips;
    report.batches = counts.value().batches;
    report.falseAlarmRate = options.falseAlarmRate;
    report.margin = options.margin >= 0.0 ? options.margin : marginOf(habits.value(), bake);
    const auto compared = std::chrono::steady_clock::now();
    context.report(0.8, "Comparing");
    ComparisonSet set(report.margin);
    BakeComparer(bake, counts.value(), segments, habits.value().typeNames, set).compareAll();
    foundation::PartContext pairing(context, 0.85, 1.0);
    Result<std::vector<PairComparison>> pairs = comparePairs(habits.value(), bake, counts.value(), report.margin, options.threads, pairing);
    if (!pairs)
        return pairs.error();
    report.pairs = std::move(pairs).value();
    for (const PairComparison& pair : report.pairs)
        set.addPValue(pair.pValue);
    set.judge(options.falseAlarmRate);
    report.agrees = set.rejected() == 0;
    report.verdict = verdictOf(report, set);
    report.crowding = checkCrowding(world, bake, counts.value(), segments);
    if (report.crowding && !report.crowding->fits) {
        report.verdict = (report.agrees ? "Apart from crowding: " + report.verdict : report.verdict) + " " + tell(*report.crowding);
        report.agrees = false;
    } else if (report.crowding) {
        report.verdict += " " + tell(*report.crowding);
    }
    report.verdict += whoTakesNoPart(world);
    report.families = set.takeFamilies();
    measureDivergence(bake, counts.value(), segments, report);
    if (context.isCancelled())
        return Error{"cancelled", foundation::told("Validation was cancelled."), ""};
    report.compared_s = secondsSince(compared);
    context.report(1.0, "Done");
    return report;
}

} // namespace passerby::jobs
