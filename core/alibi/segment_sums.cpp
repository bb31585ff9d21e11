// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/segment_sums.h"

#include "core/alibi/tree_store.h"
#include "core/foundation/lanes.h"

#include <algorithm>
#include <limits>

namespace passerby::alibi {

namespace {

constexpr std::size_t kMemory_bytes = std::size_t{256} << 20U;

constexpr std::uint64_t kDrawsSeed = 0x6B657074; ///< of all bakes: runs draw on from them by seeds of their own

std::size_t linesFor(const Habits& habits)
{
    return linesOf(habits.typeCount() + 1);
}

/// Above 0, which stands for none yet.
float rounded(double rate_per_s)
{
    using Limits = std::numeric_limits<float>;
    return static_cast<float>(std::clamp(rate_per_s, double{Limits::min()}, double{Limits::max()}));
}

} // namespace

SegmentSums::SegmentSums(const navigation::NavigationGraph& graph, const Habits& habits, bool keepsDraws)
    : m_graph(graph),
      m_habits(habits),
      m_keepsDraws(keepsDraws),
      m_segments(graph.segments().size()),
      m_lines(linesFor(habits)),
      m_firstArrival(m_segments * m_lines),
      m_firstDraw(m_firstArrival + linesOf(habits.targetCount() + 1))
{
}

LotPass::Add SegmentSums::adder() const
{
    return [this](std::size_t, LotSums& total, const LotSums& sums) {
        addLines(total, sums, m_firstDraw);
        for (std::size_t line = m_firstDraw; line < lineCount(); ++line) {
            SegmentDraws draws = SegmentDraws::of(total[line]);
            draws.join(SegmentDraws::of(sums[line]));
            draws.putInto(total[line]);
        }
    };
}

void SegmentSums::finish(LotSums total)
{
    m_total = std::move(total);
    if (m_ahead.empty())
        return;
    m_total.swap(m_ahead);
    adder()(1, m_total, m_ahead);
    m_ahead = {};
}

/// Of the trips that were added to a row last.
template <class Pick>
inline void SegmentSums::offer(LotSums& sums, Trail& trail, std::size_t segment, std::uint32_t source, const Pick& pick) const
{
    const double sum_per_s = sums[segment * m_lines].values[0];
    double next_per_s = double{trail.nextChange_per_s[segment]};
    if (sum_per_s < next_per_s)
        return;
    foundation::RandomStream random(kDrawsSeed, segment, foundation::Purpose::alibi, source);
    const SegmentDraws before = m_ahead.empty() ? SegmentDraws() : SegmentDraws::of(m_ahead[m_firstDraw + segment]);
    if (next_per_s == 0.0 && before.areBegun())
        next_per_s = before.firstChange_per_s(random);
    if (sum_per_s >= next_per_s) {
        SegmentDraws draws = SegmentDraws::of(sums[m_firstDraw + segment]);
        draws.change(next_per_s, sum_per_s, before, source, random, pick);
        draws.putInto(sums[m_firstDraw + segment]);
    }
    trail.nextChange_per_s[segment] = rounded(next_per_s);
}

std::size_t SegmentSums::chunksFor(const navigation::NavigationGraph& graph, const Habits& habits)
{
    const std::size_t bytes = std::max<std::size_t>(1, graph.segments().size() * linesFor(habits) * sizeof(SumLine));
    const std::size_t fitting = kMemory_bytes / bytes;
    return std::clamp<std::size_t>(std::min(fitting, graph.targetCount() / TreeStore::kBlock), 1, 16);
}

DealtBlocks SegmentSums::lots(const navigation::NavigationGraph& graph, const Habits& habits)
{
    const std::size_t sources = graph.sourceCount();
    return DealtBlocks::of((sources + TreeStore::kBlock - 1) / TreeStore::kBlock, chunksFor(graph, habits), sources);
}

void SegmentSums::begin(LotSums& sums, Trail& trail) const
{
    sums.assign(lineCount(), SumLine{});
    if (m_keepsDraws)
        trail.nextChange_per_s.assign(m_segments, 0.0F);
}

void SegmentSums::addTargets(std::uint32_t source, const navigation::TreeBranches& tree, const TripRow& row, LotSums& sums,
                             Trail& trail) const
{
    constexpr std::uint32_t kAhead = 8;
    const std::uint32_t origin = m_graph.targetOfSource(source);
    const auto targets = static_cast<std::uint32_t>(row.trips.size());
    double trips_per_s = sums[m_firstArrival + targets / 8].values[targets % 8];
    for (std::uint32_t target = 0; target < targets; ++target) {
        if (target + kAhead < targets && tree.targets[target + kAhead].segment != navigation::kNone)
            __builtin_prefetch(&sums[tree.targets[target + kAhead].segment * m_lines], 1);
        sums[m_firstArrival + target / 8].values[target % 8] += row.roundTripArrivals_per_s[target];
        const CycleInverse trips = row.trips[target];
        if (target == origin || trips.rate_per_s == 0.0)
            continue;
        trips_per_s += trips.rate_per_s;
        const std::size_t segment = tree.targets[target].segment;
        at(sums, segment, 0) += trips.rate_per_s;
        at(sums, segment, 1 + m_habits.typeOfTarget[target]) += trips.share_per_m;
        if (m_keepsDraws)
            offer(sums, trail, segment, source, [target](double) { return target; });
    }
    sums[m_firstArrival + targets / 8].values[targets % 8] = trips_per_s;
}

/// Goes through each branch to its end and adds on the way back: a portal's own targets first, ascending, then what lies behind the
/// portals that follow it, from the farthest on. `kLines`: of a row when known, 0 when not.
template <std::size_t kLines, bool kDraws>
inline __attribute__((always_inline)) void SegmentSums::addPortalsOf(std::uint32_t source, const navigation::TreeBranches& tree,
                                                                     const TripRow& row, LotSums& sums, Trail& trail) const
{
    const std::size_t lines = kLines == 0 ? m_lines : kLines;
    const std::uint32_t* typeOfTarget = m_habits.typeOfTarget.data();
    std::size_t depth = 0;
    if constexpr (kDraws)
        trail.meetNobody(row.trips.size());
    const auto enter = [&](std::uint32_t portal) __attribute__((always_inline))
    {
        const navigation::TreeBranches::Portal& here = tree.portals[portal];
        if (here.first == navigation::kNone && here.firstTarget == navigation::kNone)
            return; // the end of a branch on which nobody walks
        for (const std::uint32_t soon : {here.first, here.next})
            if (soon != navigation::kNone)
                __builtin_prefetch(&tree.portals[soon]);
        if constexpr (kDraws)
            __builtin_prefetch(&trail.nextChange_per_s[here.segment], 1);
        trail.makeRoom(depth, lines);
        trail.steps[depth] = {here.first, here.segment, trail.metCount};
        SumLine* const mine = trail.rows.data() + depth * lines;
        for (std::size_t line = 0; line < lines; ++line) {
            __builtin_prefetch(sums.data() + here.segment * lines + line, 1);
            mine[line] = SumLine{};
        }
        for (std::uint32_t target = here.firstTarget; target != navigation::kNone; target = tree.targets[target].next) {
            const CycleInverse trips = row.trips[target];
            const std::size_t column = 1 + typeOfTarget[target];
            mine[0].values[0] += trips.rate_per_s;
            mine[column / 8].values[column % 8] += trips.share_per_m;
            if constexpr (kDraws) {
                if (trips.rate_per_s > 0.0)
                    trail.meet(target, trips.rate_per_s);
            }
        }
        ++depth;
    };
    std::uint32_t branch = tree.first;
    while (depth > 0 || branch != navigation::kNone) {
        std::uint32_t& next = depth > 0 ? trail.steps[depth - 1].next : branch;
        if (next != navigation::kNone) {
            const std::uint32_t portal = next;
            next = tree.portals[portal].next;
            enter(portal);
            continue;
        }
        --depth;
        const SumLine* const mine = trail.rows.data() + depth * lines;
        if (mine->values[0] == 0.0)
            continue;
        SumLine* const sum = sums.data() + trail.steps[depth].segment * lines;
        for (std::size_t line = 0; line < lines; ++line) {
            sum[line] += mine[line];
            if (depth > 0)
                trail.rows[(depth - 1) * lines + line] += mine[line];
        }
        if constexpr (kDraws)
            offer(sums, trail, trail.steps[depth].segment, source, [&](double part) { return trail.pickBehind(trail.steps[depth], part); });
    }
}

void SegmentSums::Trail::meetNobody(std::size_t targets)
{
    met.resize(targets);
    upTo_per_s.resize(targets + 1);
    metCount = 0;
}

void SegmentSums::Trail::meet(std::uint32_t target, double rate_per_s)
{
    met[metCount] = target;
    upTo_per_s[metCount + 1] = upTo_per_s[metCount] + rate_per_s;
    ++metCount;
}

/// Of the targets that were met since the step.
std::uint32_t SegmentSums::Trail::pickBehind(const Step& step, double part) const
{
    const auto begin = upTo_per_s.begin() + step.firstMet;
    const auto end = upTo_per_s.begin() + metCount;
    const double drawn_per_s = *begin + part * (*end - *begin);
    return met[static_cast<std::size_t>(std::upper_bound(begin + 1, end, drawn_per_s) - upTo_per_s.begin()) - 1]; // the last in any case
}

PASSERBY_LANES void SegmentSums::addPortals(std::uint32_t source, const navigation::TreeBranches& tree, const TripRow& row, LotSums& sums,
                                            Trail& trail) const
{
    if (m_keepsDraws && m_lines == 1)
        addPortalsOf<1, true>(source, tree, row, sums, trail);
    else if (m_keepsDraws && m_lines == 2)
        addPortalsOf<2, true>(source, tree, row, sums, trail);
    else if (m_keepsDraws)
        addPortalsOf<0, true>(source, tree, row, sums, trail);
    else if (m_lines == 1)
        addPortalsOf<1, false>(source, tree, row, sums, trail);
    else if (m_lines == 2)
        addPortalsOf<2, false>(source, tree, row, sums, trail);
    else
        addPortalsOf<0, false>(source, tree, row, sums, trail);
}

void SegmentSums::add(LotSums& sums, Trail& trail, std::uint32_t source, const navigation::TreeBranches& tree, const TripRow& row) const
{
    addTargets(source, tree, row, sums, trail);
    addPortals(source, tree, row, sums, trail);
}

} // namespace passerby::alibi
