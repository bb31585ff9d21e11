// SPDX-License-Identifier: Apache-2.0
// Ways where fences stand.
#include "core/autonomous/ways.h"

#include <algorithm>
#include <iterator>

namespace passerby::autonomous {

using geometry::Point;
using navigation::kNone;
using navigation::kUnreachable;
using navigation::SegmentIndex;

/// Those of m_back on which a fence stands, ascending.
void Ways::findShut(const ground::FreeWays& fences, std::vector<SegmentIndex>& shut) const
{
    if (m_fences.empty())
        return;
    for (SegmentIndex whole = 0; whole < m_graph->segments().size(); ++whole) {
        if (!fences.isBlocked(whole))
            continue;
        const navigation::Segment& segment = m_graph->segments()[whole];
        if (m_taken->findSegment(segment.from, segment.to) == kNone)
            continue;
        const bool isTurned = m_back != m_taken;
        shut.push_back(isTurned ? m_back->findSegment(segment.to, segment.from) : m_back->findSegment(segment.from, segment.to));
    }
    std::sort(shut.begin(), shut.end());
}

/// Whether a tree may be another with the segment than without it: whether, by what the tree says, it leads as near to a portal as any way.
bool Ways::concerns(SegmentIndex segment, const WayTree& tree) const
{
    const navigation::Segment& way = m_back->segments()[segment];
    if (way.to >= m_back->portalCount() || (way.from >= m_back->portalCount() && way.from != tree.source()))
        return false;
    const double before_m = way.from == tree.source() ? 0.0 : tree[way.from].distance_m;
    return before_m < kUnreachable && before_m + way.length_m <= tree[way.to].distance_m + navigation::kTie_m;
}

std::vector<std::uint32_t> Ways::setFences(const world::World& world, const ground::FreeWays& fences)
{
    m_fences.clear();
    std::vector<std::uint32_t> cells;
    for (const auto& [number, barrier] : fences.barriers())
        if (const std::size_t cell = world.cells().indexOf(world.cells().idOf(barrier.cell)); cell < world.cells().size()) {
            m_fences.push_back({static_cast<std::uint32_t>(cell), barrier.left, barrier.right});
            cells.push_back(static_cast<std::uint32_t>(cell));
        }
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    std::vector<SegmentIndex> shut;
    findShut(fences, shut);
    std::vector<SegmentIndex> changed; // put up or taken away
    std::set_symmetric_difference(m_shut.begin(), m_shut.end(), shut.begin(), shut.end(), std::back_inserter(changed));
    if (changed.empty())
        return cells;
    std::vector<std::uint8_t> isShut(m_back->segments().size(), 0);
    for (const SegmentIndex segment : shut)
        isShut[segment] = 1;
    m_shut = std::move(shut);
    m_trees.shut(std::move(isShut), [&](const WayTree& tree) {
        return std::any_of(changed.begin(), changed.end(), [&](SegmentIndex segment) { return concerns(segment, tree); });
    });
    return cells;
}

bool Ways::isFenced(std::uint32_t cell, Point from, Point to) const
{
    return std::any_of(m_fences.begin(), m_fences.end(), [&](const Fence& fence) {
        const bool isBetween = (orientation(fence.left, fence.right, from) > 0.0) != (orientation(fence.left, fence.right, to) > 0.0);
        const bool isAcross = (orientation(from, to, fence.left) > 0.0) != (orientation(from, to, fence.right) > 0.0);
        return fence.cell == cell && isBetween && isAcross;
    });
}

} // namespace passerby::autonomous
