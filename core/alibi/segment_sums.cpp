// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/segment_sums.h"

#include <algorithm>

// Rows are added up in several instruction sets, chosen at run time; all give the same bits. The choice is made before sanitizers are
// ready for it.
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define PASSERBY_LANES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define PASSERBY_LANES
#endif

namespace passerby::alibi {

using navigation::NodeIndex;
using navigation::SegmentIndex;

namespace {

constexpr std::size_t kMemory_bytes = std::size_t{256} << 20U;

std::size_t linesFor(const Habits& habits)
{
    return (habits.typeCount() + 1 + 7) / 8;
}

} // namespace

SegmentSums::SegmentSums(const navigation::NavigationGraph& graph, const Habits& habits)
    : m_graph(graph), m_habits(habits), m_lines(linesFor(habits)), m_firstArrival(graph.segments().size() * m_lines)
{
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

void SegmentSums::addTargets(std::uint32_t source, const SourceTree& tree, const TreeWalk& walk, const TripRow& row, LotSums& sums,
                             std::vector<SumLine>& below) const
{
    constexpr std::uint32_t kAhead = 8;
    const auto targets = static_cast<std::uint32_t>(row.trips.size());
    const std::uint32_t portals = m_graph.nodeOfTarget(0);
    double trips_per_s = sums[m_firstArrival + targets / 8].values[targets % 8];
    for (std::uint32_t target = 0; target < targets; ++target) {
        if (const NodeIndex later = portals + target + kAhead; target + kAhead < targets && tree.segment[later] != navigation::kNone)
            __builtin_prefetch(&sums[tree.segment[later] * m_lines], 1);
        sums[m_firstArrival + target / 8].values[target % 8] += row.roundTripArrivals_per_s[target];
        const CycleInverse trips = row.trips[target];
        if (target == source || trips.rate_per_s == 0.0)
            continue;
        trips_per_s += trips.rate_per_s;
        const std::size_t column = 1 + m_habits.typeOfTarget[target];
        const std::size_t segment = tree.segment[portals + target];
        at(sums, segment, 0) += trips.rate_per_s;
        at(sums, segment, column) += trips.share_per_m;
        const NodeIndex before = tree.previous[portals + target];
        if (before >= portals)
            continue;
        at(below, walk.placeOf(before), 0) += trips.rate_per_s;
        at(below, walk.placeOf(before), column) += trips.share_per_m;
    }
    sums[m_firstArrival + targets / 8].values[targets % 8] = trips_per_s;
}

/// `kLines`: of a row when known, 0 when not.
template <std::size_t kLines>
inline __attribute__((always_inline)) void SegmentSums::addPortalsOf(const TreeWalk& walk, std::size_t linesOfRow, LotSums& sums,
                                                                     std::vector<SumLine>& below)
{
    constexpr std::size_t kAhead = 8;
    const std::size_t lines = kLines == 0 ? linesOfRow : kLines;
    for (std::size_t place = walk.size(); place-- > 0;) {
        if (place >= kAhead) // rows of sums are far apart in memory and their order is known
            for (std::size_t line = 0; line < lines; ++line)
                __builtin_prefetch(sums.data() + walk.segment(place - kAhead) * lines + line, 1);
        SumLine* here = below.data() + place * lines;
        if (here->values[0] == 0.0)
            continue;
        SumLine* sum = sums.data() + walk.segment(place) * lines;
        SumLine* next = walk.before(place) == navigation::kNone ? nullptr : below.data() + walk.before(place) * lines;
        for (std::size_t line = 0; line < lines; ++line) {
            sum[line] += here[line];
            if (next)
                next[line] += here[line];
            here[line] = SumLine{};
        }
    }
}

PASSERBY_LANES void SegmentSums::addPortals(const TreeWalk& walk, std::size_t lines, LotSums& sums, std::vector<SumLine>& below)
{
    if (lines == 1)
        addPortalsOf<1>(walk, lines, sums, below);
    else if (lines == 2)
        addPortalsOf<2>(walk, lines, sums, below);
    else
        addPortalsOf<0>(walk, lines, sums, below);
}

void SegmentSums::add(LotSums& sums, std::vector<SumLine>& below, std::uint32_t source, const SourceTree& tree, const TreeWalk& walk,
                      const TripRow& row) const
{
    addTargets(source, tree, walk, row, sums, below);
    addPortals(walk, m_lines, sums, below);
}

} // namespace passerby::alibi
