// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/segment_sums.h"

#include <algorithm>

namespace passerby::alibi {

using navigation::NodeIndex;
using navigation::SegmentIndex;

namespace {

constexpr std::size_t kDoublesPerLine = 8; ///< of memory

} // namespace

SegmentSums::SegmentSums(const navigation::NavigationGraph& graph, const Habits& habits, std::size_t chunks)
    : m_graph(graph), m_habits(habits), m_stride(habits.typeCount() + 1), m_parts(chunks)
{
}

std::size_t SegmentSums::chunksFor(const navigation::NavigationGraph& graph, const Habits& habits)
{
    const std::size_t bytes = std::max<std::size_t>(1, graph.segments().size() * (habits.typeCount() + 1) * sizeof(double));
    const std::size_t fitting = (std::size_t{384} << 20U) / bytes;
    return std::clamp<std::size_t>(std::min(fitting, graph.targetCount() / 32), 1, 16);
}

/// Rows of sums are far apart in memory and their order is known: those of a later step are asked for in time.
void SegmentSums::fetchAhead(const Part& part, const SourceTree& tree, std::size_t i) const
{
    constexpr std::size_t kNear = 6;
    constexpr std::size_t kFar = 12;
    if (i >= kFar)
        __builtin_prefetch(&tree.segment[tree.settled[i - kFar]]);
    if (i < kNear)
        return;
    const NodeIndex node = tree.settled[i - kNear];
    const double* below = part.below.data() + node * m_stride;
    const double* sums = part.sums.data() + tree.segment[node] * m_stride;
    for (std::size_t column = 0; column < m_stride; column += kDoublesPerLine) {
        __builtin_prefetch(below + column, 1);
        __builtin_prefetch(sums + column, 1);
    }
}

void SegmentSums::add(std::size_t chunk, std::uint32_t source, const SourceTree& tree, const TripRow& row)
{
    Part& part = m_parts[chunk];
    if (part.sums.empty()) {
        part.sums.assign(m_graph.segments().size() * m_stride, 0.0);
        part.below.assign(m_graph.portalCount() * m_stride, 0.0);
        part.roundTripArrivals_per_s.assign(m_habits.targetCount(), 0.0);
    }
    for (std::uint32_t target = 0; target < row.trips.size(); ++target) {
        part.roundTripArrivals_per_s[target] += row.roundTripArrivals_per_s[target];
        const CycleInverse trips = row.trips[target];
        if (target == source || trips.rate_per_s == 0.0)
            continue;
        part.trips_per_s += trips.rate_per_s;
        const SegmentIndex segment = tree.segment[m_graph.nodeOfTarget(target)];
        const std::size_t column = 1 + m_habits.typeOfTarget[target];
        part.sums[segment * m_stride] += trips.rate_per_s;
        part.sums[segment * m_stride + column] += trips.share_per_m;
        const NodeIndex before = m_graph.segments()[segment].from;
        if (before >= m_graph.portalCount())
            continue;
        part.below[before * m_stride] += trips.rate_per_s;
        part.below[before * m_stride + column] += trips.share_per_m;
    }
    for (std::size_t i = tree.settled.size(); i-- > 0;) {
        fetchAhead(part, tree, i);
        double* below = part.below.data() + tree.settled[i] * m_stride;
        if (below[0] == 0.0)
            continue;
        const SegmentIndex segment = tree.segment[tree.settled[i]];
        const NodeIndex before = m_graph.segments()[segment].from;
        double* sums = part.sums.data() + segment * m_stride;
        for (std::size_t column = 0; column < m_stride; ++column)
            sums[column] += below[column];
        if (before < m_graph.portalCount()) {
            double* next = part.below.data() + before * m_stride;
            for (std::size_t column = 0; column < m_stride; ++column)
                next[column] += below[column];
        }
        std::fill(below, below + m_stride, 0.0);
    }
}

void SegmentSums::merge()
{
    m_total.sums.assign(m_graph.segments().size() * m_stride, 0.0);
    m_total.roundTripArrivals_per_s.assign(m_habits.targetCount(), 0.0);
    for (Part& part : m_parts) {
        if (part.sums.empty())
            continue;
        for (std::size_t i = 0; i < m_total.sums.size(); ++i)
            m_total.sums[i] += part.sums[i];
        for (std::size_t i = 0; i < m_total.roundTripArrivals_per_s.size(); ++i)
            m_total.roundTripArrivals_per_s[i] += part.roundTripArrivals_per_s[i];
        m_total.trips_per_s += part.trips_per_s;
        part = Part{};
    }
}

} // namespace passerby::alibi
