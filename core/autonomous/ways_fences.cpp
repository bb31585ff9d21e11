// SPDX-License-Identifier: Apache-2.0
// Ways where fences stand.
#include "core/autonomous/ways.h"

#include <algorithm>

namespace passerby::autonomous {

using geometry::Point;
using navigation::kNone;
using navigation::NavigationGraph;

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
    std::vector<navigation::Segment> open;
    for (const navigation::Segment& segment : m_taken->segments())
        if (!fences.isBlocked(m_graph->findSegment(segment.from, segment.to)))
            open.push_back(segment);
    const std::vector<navigation::Node> nodes(m_graph->nodes().begin(), m_graph->nodes().end());
    auto free = std::make_shared<NavigationGraph>(NavigationGraph::fromParts(nodes, std::move(open)));
    m_back = free->isOneWay() ? std::make_shared<NavigationGraph>(free->reversed()) : free;
    m_grower.emplace(*m_back);
    m_trees.clear();
    std::fill(m_treeOf.begin(), m_treeOf.end(), kNone);
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
