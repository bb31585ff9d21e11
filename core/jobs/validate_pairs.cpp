// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/validate_pairs.h"

#include "core/alibi/person_kind.h"
#include "core/statistics/comparison.h"
#include "core/statistics/distributions.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace passerby::jobs {

namespace {

using foundation::Error;
using foundation::Result;
using navigation::kNone;
using navigation::NodeIndex;
using navigation::SegmentIndex;
using simulation::Counts;

constexpr std::size_t kRanks[] = {0, 3, 10, 30, 100, 300};
constexpr double kLeastEntries = 5000.0; ///< on a segment, for it to be looked at
constexpr double kLeastInClass = 100.0;

/// The trip rates of the bake's model, source by source.
class TripLaw {
public:
    TripLaw(const alibi::Habits& habits, const alibi::Routes& routes) : m_habits(habits), m_routes(routes) {}

    [[nodiscard]] Result<void> solve(alibi::BoundModel model, foundation::JobContext& context)
    {
        const bool averaged = model == alibi::BoundModel::averaged;
        Result<std::vector<alibi::PersonKind>> kinds = alibi::makePersonKinds(m_habits, averaged);
        if (!kinds)
            return kinds.error();
        m_kinds = std::move(kinds).value();
        readClosest();
        for (alibi::PersonKind& kind : m_kinds) {
            for (std::uint32_t source = 0; source < m_habits.targetCount(); ++source)
                alibi::addTermMeans(m_habits, source, distancesFrom(source), kind);
            const Result<void> connected = alibi::connectKind(m_habits, *m_routes.graph(), m_closest, averaged, kind);
            if (!connected)
                return connected;
            alibi::CycleMetresBuilder builder(m_habits, kind.jumps, kind.habits->bound, kind.free_m);
            for (std::uint32_t source = 0; source < m_habits.targetCount() && !builder.isConstant(); ++source)
                builder.add(source, distancesFrom(source));
            kind.metres = builder.finish();
            Result<alibi::TripWeights> weights =
                alibi::makeTripWeights(m_habits, kind.metres, kind.habits->bound, kind.flow.wait_s, kind.speeds, model, context);
            if (!weights)
                return weights.error();
            kind.weights = std::move(weights).value();
            kind.rows = std::make_unique<alibi::TripRows>(m_habits, m_closest, kind.flow, kind.jumps, kind.metres, kind.weights);
        }
        return {};
    }

    /// Trips a person and second to each target.
    [[nodiscard]] const std::vector<alibi::CycleInverse>& from(std::uint32_t source)
    {
        m_row.clear(m_habits.targetCount());
        for (const alibi::PersonKind& kind : m_kinds)
            kind.rows->addRow(source, m_row);
        return m_row.trips;
    }

private:
    void readClosest()
    {
        m_closest.typeCount = m_habits.typeCount();
        for (std::uint32_t source = 0; source < m_habits.targetCount(); ++source)
            for (std::uint32_t type = 0; type < m_habits.typeCount(); ++type) {
                const std::uint32_t target = m_routes.closest(source, type);
                m_closest.target.push_back(target);
                m_closest.distance_m.push_back(target == kNone ? HUGE_VAL : static_cast<double>(m_routes.length_m(source, target)));
            }
    }
    [[nodiscard]] const std::vector<double>& distancesFrom(std::uint32_t source)
    {
        m_distance_m.clear();
        for (std::uint32_t target = 0; target < m_habits.targetCount(); ++target)
            m_distance_m.push_back(static_cast<double>(m_routes.length_m(source, target)));
        return m_distance_m;
    }

    const alibi::Habits& m_habits;
    const alibi::Routes& m_routes;
    alibi::ClosestTargets m_closest;
    std::vector<alibi::PersonKind> m_kinds;
    alibi::TripRow m_row;
    std::vector<double> m_distance_m;
};

/// What enters one segment: for each pair whose way leads over it, the expected rate and the counts of each batch.
struct Entrants {
    SegmentIndex segment = kNone;
    std::vector<double> expected;
    std::vector<float> counted; ///< [pairs × batches]
};

/// Finds which targets lie behind a segment, as seen from a source.
class BehindSegment {
public:
    explicit BehindSegment(const alibi::Routes& routes) : m_routes(routes), m_state(routes.graph()->nodes().size()) {}

    /// False when no way from the source leads over the segment.
    [[nodiscard]] bool look(std::uint32_t source, SegmentIndex segment)
    {
        const navigation::NavigationGraph& graph = *m_routes.graph();
        m_last = m_routes.lastSegments(source);
        const NodeIndex behind = graph.segments()[segment].to;
        if (m_last[behind] != segment)
            return false;
        std::fill(m_state.begin(), m_state.end(), State::unknown);
        m_state[behind] = State::behind;
        m_state[graph.nodeOfTarget(source)] = State::before;
        return true;
    }
    [[nodiscard]] bool contains(std::uint32_t target)
    {
        const navigation::NavigationGraph& graph = *m_routes.graph();
        NodeIndex node = graph.nodeOfTarget(target);
        m_trail.clear();
        while (m_state[node] == State::unknown) {
            m_trail.push_back(node);
            if (m_last[node] == kNone)
                break;
            node = graph.segments()[m_last[node]].from;
        }
        const State found = m_state[node] == State::behind ? State::behind : State::before;
        for (const NodeIndex passed : m_trail)
            m_state[passed] = found;
        return found == State::behind;
    }

private:
    enum class State : std::uint8_t { unknown, before, behind };
    const alibi::Routes& m_routes;
    std::span<const SegmentIndex> m_last;
    std::vector<State> m_state;
    std::vector<NodeIndex> m_trail;
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
            const std::vector<simulation::PairCount>& pairs = m_counts.pairs[batch];
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

void collect(TripLaw& law, const Counts& counts, std::vector<Entrants>& all)
{
    BehindSegment behind(*counts.routes);
    CountsBySource bySource(counts);
    for (std::uint32_t source = 0; source < counts.graph->targetCount(); ++source) {
        const std::vector<float>& counted = bySource.take(source);
        const std::vector<alibi::CycleInverse>& expected = law.from(source);
        for (Entrants& entrants : all) {
            if (!behind.look(source, entrants.segment))
                continue;
            for (std::uint32_t target = 0; target < expected.size(); ++target) {
                if (target == source || !behind.contains(target))
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
                                                 foundation::JobContext& context)
{
    std::vector<PairComparison> comparisons;
    std::vector<Entrants> entrants = chooseSegments(bake, counts);
    if (entrants.empty())
        return comparisons;
    TripLaw law(habits, *counts.routes);
    const Result<void> solved = law.solve(bake.bound, context);
    if (!solved)
        return solved.error();
    if (context.isCancelled())
        return Error{"cancelled", "Validation was cancelled.", ""};
    collect(law, counts, entrants);
    for (Entrants& one : entrants)
        if (!one.expected.empty())
            comparisons.push_back(judge(std::move(one), counts, margin));
    return comparisons;
}

} // namespace passerby::jobs
