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

SegmentSums::SegmentSums(const navigation::NavigationGraph& graph, const Habits& habits, std::size_t chunks)
    : m_graph(graph), m_habits(habits), m_lines(linesFor(habits)), m_parts(chunks)
{
}

std::size_t SegmentSums::chunksFor(const navigation::NavigationGraph& graph, const Habits& habits)
{
    const std::size_t bytes = std::max<std::size_t>(1, graph.segments().size() * linesFor(habits) * sizeof(Line));
    const std::size_t fitting = kMemory_bytes / bytes;
    return std::clamp<std::size_t>(std::min(fitting, graph.targetCount() / TreeStore::kBlock), 1, 16);
}

void SegmentSums::prepare(Part& part) const
{
    if (!part.sums.empty())
        return;
    part.sums.assign(m_graph.segments().size() * m_lines, Line{});
    part.below.assign(m_graph.portalCount() * m_lines, Line{});
    part.roundTripArrivals_per_s.assign(m_habits.targetCount(), 0.0);
}

void SegmentSums::addTargets(std::uint32_t source, const SourceTree& tree, const TreeWalk& walk, const TripRow& row, Part& part) const
{
    constexpr std::uint32_t kAhead = 8;
    const auto targets = static_cast<std::uint32_t>(row.trips.size());
    const std::uint32_t portals = m_graph.nodeOfTarget(0);
    for (std::uint32_t target = 0; target < targets; ++target) {
        if (const NodeIndex later = portals + target + kAhead; target + kAhead < targets && tree.segment[later] != navigation::kNone)
            __builtin_prefetch(&part.sums[tree.segment[later] * m_lines], 1);
        part.roundTripArrivals_per_s[target] += row.roundTripArrivals_per_s[target];
        const CycleInverse trips = row.trips[target];
        if (target == source || trips.rate_per_s == 0.0)
            continue;
        part.trips_per_s += trips.rate_per_s;
        const std::size_t column = 1 + m_habits.typeOfTarget[target];
        const std::size_t segment = tree.segment[portals + target];
        at(part.sums, segment, 0) += trips.rate_per_s;
        at(part.sums, segment, column) += trips.share_per_m;
        const NodeIndex before = tree.previous[portals + target];
        if (before >= portals)
            continue;
        at(part.below, walk.placeOf(before), 0) += trips.rate_per_s;
        at(part.below, walk.placeOf(before), column) += trips.share_per_m;
    }
}

/// `kLines`: of a row when known, 0 when not.
template <std::size_t kLines>
inline __attribute__((always_inline)) void SegmentSums::addPortalsOf(const TreeWalk& walk, std::size_t linesOfRow, Part& part)
{
    constexpr std::size_t kAhead = 8;
    const std::size_t lines = kLines == 0 ? linesOfRow : kLines;
    for (std::size_t place = walk.size(); place-- > 0;) {
        if (place >= kAhead) // rows of sums are far apart in memory and their order is known
            for (std::size_t line = 0; line < lines; ++line)
                __builtin_prefetch(part.sums.data() + walk.segment(place - kAhead) * lines + line, 1);
        Line* below = part.below.data() + place * lines;
        if (below->values[0] == 0.0)
            continue;
        Line* sums = part.sums.data() + walk.segment(place) * lines;
        Line* next = walk.before(place) == navigation::kNone ? nullptr : part.below.data() + walk.before(place) * lines;
        for (std::size_t line = 0; line < lines; ++line) {
            sums[line] += below[line];
            if (next)
                next[line] += below[line];
            below[line] = Line{};
        }
    }
}

PASSERBY_LANES void SegmentSums::addPortals(const TreeWalk& walk, std::size_t lines, Part& part)
{
    if (lines == 1)
        addPortalsOf<1>(walk, lines, part);
    else if (lines == 2)
        addPortalsOf<2>(walk, lines, part);
    else
        addPortalsOf<0>(walk, lines, part);
}

void SegmentSums::add(std::size_t chunk, std::uint32_t source, const SourceTree& tree, const TreeWalk& walk, const TripRow& row)
{
    Part& part = m_parts[chunk];
    prepare(part);
    addTargets(source, tree, walk, row, part);
    addPortals(walk, m_lines, part);
}

void SegmentSums::merge()
{
    prepare(m_parts.front());
    Part total = std::move(m_parts.front());
    for (std::size_t chunk = 1; chunk < m_parts.size(); ++chunk) {
        Part part = std::move(m_parts[chunk]);
        if (part.sums.empty())
            continue;
        for (std::size_t i = 0; i < part.sums.size(); ++i)
            total.sums[i] += part.sums[i];
        for (std::size_t i = 0; i < part.roundTripArrivals_per_s.size(); ++i)
            total.roundTripArrivals_per_s[i] += part.roundTripArrivals_per_s[i];
        total.trips_per_s += part.trips_per_s;
    }
    m_parts.clear();
    m_total = std::move(total);
}

} // namespace passerby::alibi
