// SPDX-License-Identifier: Apache-2.0
#include "core/navigation/climb.h"

#include "core/navigation/path_hierarchy.h"
#include "core/navigation/path_tree.h"
#include "core/navigation/portal_network.h"

#include <algorithm>

namespace passerby::navigation {

double Climb::between_m(const Climb& a, const Climb& b)
{
    double least_m = kUnreachable;
    for (std::size_t i = 0, j = 0; i < a.heights.size() && j < b.heights.size();) {
        if (a.heights[i] == b.heights[j])
            least_m = std::min(least_m, a.metres[i] + b.metres[j]);
        const bool isLower = a.heights[i] <= b.heights[j];
        j += b.heights[j] <= a.heights[i] ? 1 : 0;
        i += isLower ? 1 : 0;
    }
    return least_m;
}

Climber::Climber(const NavigationGraph& graph)
    : m_graph(graph), m_hierarchy(graph.hierarchy()), m_roundAt(m_hierarchy.size(), 0), m_metres(m_hierarchy.size())
{
}

/// Notes down all that is above, from below, among what was noted down before.
void Climber::enter(std::uint32_t height, double metres, Climb& climb)
{
    const auto before = static_cast<std::ptrdiff_t>(climb.heights.size());
    for (std::uint32_t above = height; above != kNone && m_roundAt[above] != m_round; above = m_hierarchy.parent(above)) {
        m_roundAt[above] = m_round;
        m_metres[above] = kUnreachable;
        climb.heights.push_back(above);
    }
    std::inplace_merge(climb.heights.begin(), climb.heights.begin() + before, climb.heights.end());
    m_metres[height] = std::min(m_metres[height], metres);
}

void Climber::climb(NodeIndex from, Climb& climb)
{
    ++m_round;
    climb.heights.clear();
    climb.metres.clear();
    if (from < m_graph.portalCount()) {
        enter(m_hierarchy.heightOf(m_graph.network().rankOf(from)), 0.0, climb);
    } else {
        for (const PathHierarchy::Entry& entry : m_hierarchy.entriesInto(m_graph.targetOfNode(from)))
            enter(entry.height, entry.length_m, climb);
    }
    for (const std::uint32_t height : climb.heights) {
        climb.metres.push_back(m_metres[height]);
        for (const PathHierarchy::Arc& arc : m_hierarchy.up(height))
            m_metres[arc.height] = std::min(m_metres[arc.height], m_metres[height] + arc.length_m);
    }
}

} // namespace passerby::navigation
