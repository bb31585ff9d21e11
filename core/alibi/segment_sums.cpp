// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/segment_sums.h"

#include "core/alibi/tree_store.h"
#include "core/foundation/lanes.h"

#include <algorithm>

namespace passerby::alibi {

namespace {

constexpr std::size_t kMemory_bytes = std::size_t{256} << 20U;

std::size_t linesFor(const Habits& habits)
{
    return (habits.typeCount() + 1 + 7) / 8;
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

/// Draws by the rates that are not added yet.
LotPass::Add SegmentSums::adder() const
{
    return [this](std::size_t lot, LotSums& total, const LotSums& sums) {
        for (navigation::SegmentIndex segment = 0; m_keepsDraws && segment < m_segments; ++segment)
            SegmentDraws::join(total[m_firstDraw + segment], total[segment * m_lines].values[0], sums[m_firstDraw + segment],
                               sums[segment * m_lines].values[0], segment, lot);
        addLines(total, sums, m_firstDraw);
    };
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

void SegmentSums::addTargets(std::uint32_t source, const navigation::TreeBranches& tree, const TripRow& row, LotSums& sums) const
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
            SegmentDraws::offer(sums[m_firstDraw + segment], at(sums, segment, 0), static_cast<navigation::SegmentIndex>(segment), source,
                                [target](double) { return target; });
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
    if constexpr (kDraws) {
        trail.met.clear();
        trail.upTo_per_s.assign(1, 0.0);
    }
    const auto enter = [&](std::uint32_t portal) __attribute__((always_inline))
    {
        const navigation::TreeBranches::Portal& here = tree.portals[portal];
        if (here.first == navigation::kNone && here.firstTarget == navigation::kNone)
            return; // the end of a branch on which nobody walks
        trail.makeRoom(depth, lines);
        trail.steps[depth] = {here.first, here.segment, static_cast<std::uint32_t>(trail.met.size())};
        if constexpr (kDraws)
            __builtin_prefetch(sums.data() + m_firstDraw + here.segment, 1);
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
            SegmentDraws::offer(sums[m_firstDraw + trail.steps[depth].segment], sum->values[0], trail.steps[depth].segment, source,
                                [&](double part) { return trail.pickBehind(trail.steps[depth], part); });
    }
}

void SegmentSums::Trail::meet(std::uint32_t target, double rate_per_s)
{
    met.push_back(target);
    upTo_per_s.push_back(upTo_per_s.back() + rate_per_s);
}

/// Of the targets that were met since the step.
std::uint32_t SegmentSums::Trail::pickBehind(const Step& step, double part) const
{
    const auto before = upTo_per_s.begin() + step.firstMet;
    const double drawn_per_s = *before + part * (upTo_per_s.back() - *before);
    const auto found = std::upper_bound(before + 1, upTo_per_s.end() - 1, drawn_per_s); // rounding up to the end gives the last
    return met[static_cast<std::size_t>(found - upTo_per_s.begin()) - 1];
}

PASSERBY_LANES void SegmentSums::addPortals(std::uint32_t source, const navigation::TreeBranches& tree, const TripRow& row, LotSums& sums,
                                            Trail& trail) const
{
    if (m_keepsDraws)
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
    addTargets(source, tree, row, sums);
    addPortals(source, tree, row, sums, trail);
}

} // namespace passerby::alibi
