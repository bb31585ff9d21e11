// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/validate_pairs.h"

#include "core/alibi/behind_segment.h"
#include "core/alibi/trip_law.h"
#include "core/statistics/comparison.h"
#include "core/statistics/distributions.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace passerby::jobs {

namespace {

using foundation::Result;
using navigation::kNone;
using navigation::SegmentIndex;
using schedule::Counts;

constexpr std::size_t kRanks[] = {0, 3, 10, 30, 100, 300};
constexpr double kLeastEntries = 5000.0; ///< on a segment, for it to be looked at
constexpr double kLeastInClass = 100.0;
constexpr double kRateTolerance = 1e-6; ///< pairwise rates are scaled by a sum in another order

/// What enters one segment: for each pair whose way leads over it, the expected rate and the counts of each batch.
struct Entrants {
    SegmentIndex segment = kNone;
    std::vector<double> expected;
    std::vector<float> counted; ///< [pairs × batches]
};

std::vector<Entrants> chooseSegments(const alibi::Bake& bake, const Counts& counts)
{
    const double personSeconds = std::accumulate(counts.people.begin(), counts.people.end(), 0.0) * counts.seconds;
    std::vector<SegmentIndex> order(bake.entryRate_per_s.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&](SegmentIndex a, SegmentIndex b) { return bake.entryRate_per_s[a] > bake.entryRate_per_s[b]; });
    std::vector<Entrants> chosen;
    for (const std::size_t rank : kRanks)
        if (rank < order.size() && bake.entryRate_per_s[order[rank]] * personSeconds >= kLeastEntries)
            chosen.push_back({order[rank], {}, {}});
    return chosen;
}

/// The counts of one source by target, [n × batches]; walks along the batches' sorted lists.
class CountsBySource {
public:
    explicit CountsBySource(const Counts& counts)
        : m_counts(counts), m_next(counts.batches, 0), m_row(counts.graph->targetCount() * counts.batches)
    {
    }
    const std::vector<float>& take(std::uint32_t source)
    {
        std::fill(m_row.begin(), m_row.end(), 0.0F);
        for (std::size_t batch = 0; batch < m_counts.batches; ++batch) {
            const std::vector<schedule::PairCount>& pairs = m_counts.pairs[batch];
            for (std::size_t& next = m_next[batch]; next < pairs.size() && pairs[next].origin == source; ++next)
                m_row[pairs[next].destination * m_counts.batches + batch] = static_cast<float>(pairs[next].trips);
        }
        return m_row;
    }

private:
    const Counts& m_counts;
    std::vector<std::size_t> m_next;
    std::vector<float> m_row;
};

void collect(const alibi::TripLaw& law, const Counts& counts, std::vector<Entrants>& all)
{
    alibi::BehindSegment behind(*counts.routes->graph());
    alibi::TripRow row;
    CountsBySource bySource(counts);
    for (std::uint32_t source = 0; source < counts.graph->sourceCount(); ++source) {
        const std::uint32_t origin = counts.graph->targetOfSource(source);
        const std::vector<float>& counted = bySource.take(source);
        law.fillRow(source, row);
        const std::vector<alibi::CycleInverse>& expected = row.trips;
        for (Entrants& entrants : all) {
            if (!behind.look(origin, counts.routes->lastSegments(source), {&entrants.segment, 1}))
                continue;
            for (std::uint32_t target = 0; target < expected.size(); ++target) {
                if (target == origin || !behind.contains(target))
                    continue;
                const auto first = counted.begin() + static_cast<std::ptrdiff_t>(target * counts.batches);
                const auto last = first + static_cast<std::ptrdiff_t>(counts.batches);
                const double rate = expected[target].rate_per_s;
                if (!(rate > 0.0) && std::all_of(first, last, [](float count) { return count == 0.0F; }))
                    continue;
                entrants.expected.push_back(rate);
                entrants.counted.insert(entrants.counted.end(), first, last);
            }
        }
    }
}

/// Pools pairs, rarest first, into classes that expect enough entries.
void pool(Entrants& entrants, std::size_t batches, double entries)
{
    std::vector<std::size_t> order(entrants.expected.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return entrants.expected[a] < entrants.expected[b]; });
    const double sum = std::accumulate(entrants.expected.begin(), entrants.expected.end(), 0.0);
    Entrants pooled{entrants.segment, {}, {}};
    bool open = false;
    for (const std::size_t i : order) {
        if (!open) {
            pooled.expected.push_back(0.0);
            pooled.counted.resize(pooled.counted.size() + batches, 0.0F);
        }
        pooled.expected.back() += entrants.expected[i] / sum;
        for (std::size_t batch = 0; batch < batches; ++batch)
            pooled.counted[pooled.counted.size() - batches + batch] += entrants.counted[i * batches + batch];
        open = pooled.expected.back() * entries < kLeastInClass;
    }
    entrants = std::move(pooled);
}

/// Deviations of each batch from the expected law over the classes, each divided by the root of what its class expects in all [batches ×
/// k].
std::vector<double> deviations(const Entrants& entrants, std::size_t batches, double entries)
{
    const std::size_t classes = entrants.expected.size();
    std::vector<double> scaled(batches * classes);
    for (std::size_t batch = 0; batch < batches; ++batch) {
        double inBatch = 0.0;
        for (std::size_t i = 0; i < classes; ++i)
            inBatch += static_cast<double>(entrants.counted[i * batches + batch]);
        for (std::size_t i = 0; i < classes; ++i)
            scaled[batch * classes + i] = (static_cast<double>(entrants.counted[i * batches + batch]) - inBatch * entrants.expected[i])
                                          / std::sqrt(entries * entrants.expected[i]);
    }
    return scaled;
}

/// Trace of the covariance of the summed deviations and of its square, without bias from the batches' own noise.
struct Traces {
    double first = 0.0;
    double second = 0.0;
    double chiSquare = 0.0;
};

Traces tracesOf(std::vector<double> scaled, std::size_t batches)
{
    const std::size_t classes = scaled.size() / batches;
    const double b = static_cast<double>(batches);
    Traces traces;
    for (std::size_t i = 0; i < classes; ++i) {
        double sum = 0.0;
        for (std::size_t batch = 0; batch < batches; ++batch)
            sum += scaled[batch * classes + i];
        traces.chiSquare += sum * sum;
        for (std::size_t batch = 0; batch < batches; ++batch)
            scaled[batch * classes + i] -= sum / b;
    }
    for (std::size_t x = 0; x < batches; ++x)
        for (std::size_t y = x; y < batches; ++y) {
            double product = 0.0;
            for (std::size_t i = 0; i < classes; ++i)
                product += scaled[x * classes + i] * scaled[y * classes + i];
            if (x == y)
                traces.first += product * b / (b - 1.0);
            else
                traces.second += 2.0 * product * product * b / (b - 1.0);
        }
    return traces;
}

/// Whether the stored bake is of the law that the pairs are compared with: what enters a segment is the sum over its pairs.
bool isOfItsModel(const alibi::Bake& bake, const Entrants& entrants)
{
    const double sum_per_s = std::accumulate(entrants.expected.begin(), entrants.expected.end(), 0.0);
    const double baked_per_s = bake.entryRate_per_s[entrants.segment];
    return std::abs(sum_per_s - baked_per_s) <= kRateTolerance * baked_per_s;
}

PairComparison judge(Entrants entrants, const Counts& counts, double margin)
{
    const navigation::NavigationGraph& graph = *counts.graph;
    const navigation::Segment& segment = graph.segments()[entrants.segment];
    PairComparison comparison;
    comparison.segment = graph.nodeName(segment.from) + " -> " + graph.nodeName(segment.to);
    comparison.entries = std::accumulate(entrants.counted.begin(), entrants.counted.end(), 0.0);
    pool(entrants, counts.batches, comparison.entries);
    std::vector<double> counted;
    for (std::size_t i = 0; i < entrants.expected.size(); ++i) {
        const auto first = entrants.counted.begin() + static_cast<std::ptrdiff_t>(i * counts.batches);
        counted.push_back(std::accumulate(first, first + static_cast<std::ptrdiff_t>(counts.batches), 0.0));
    }
    comparison.kl = statistics::klDivergence(counted, entrants.expected);
    if (entrants.expected.size() < 2 || counts.batches < 8)
        return comparison;
    const Traces traces = tracesOf(deviations(entrants, counts.batches, comparison.entries), counts.batches);
    if (!(traces.first > 0.0) || !(traces.second > 0.0))
        return comparison;
    // A relative error of at most `margin` in every class moves the root of the statistic by at most margin · √entries.
    const double root = std::max(0.0, std::sqrt(traces.chiSquare) - margin * std::sqrt(comparison.entries));
    comparison.chiSquare = root * root * traces.first / traces.second;
    comparison.degrees = traces.first * traces.first / traces.second;
    comparison.pValue = statistics::chiSquareAbove(comparison.chiSquare, comparison.degrees);
    return comparison;
}

} // namespace

Result<std::vector<PairComparison>> comparePairs(const alibi::Habits& habits, const alibi::Bake& bake, const Counts& counts, double margin,
                                                 unsigned threads, foundation::JobContext& context)
{
    std::vector<PairComparison> comparisons;
    std::vector<Entrants> entrants = chooseSegments(bake, counts);
    if (entrants.empty())
        return comparisons;
    alibi::TreeStore trees(*counts.graph, threads);
    alibi::PhaseClock phases(nullptr);
    const Result<std::shared_ptr<const alibi::TripLaw>> law =
        alibi::TripLaw::solve(habits, counts.graph, bake.bound, trees, context, phases);
    if (!law)
        return law.error();
    collect(*law.value(), counts, entrants);
    for (Entrants& one : entrants)
        if (!one.expected.empty()) {
            const bool isRight = isOfItsModel(bake, one);
            comparisons.push_back(judge(std::move(one), counts, margin));
            comparisons.back().pValue = isRight ? comparisons.back().pValue : 0.0;
        }
    return comparisons;
}

} // namespace passerby::jobs
