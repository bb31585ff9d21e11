// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/way_trees.h"

#include "core/navigation/connected_parts.h"

#include <algorithm>

namespace passerby::autonomous {

using navigation::kNone;
using navigation::NodeIndex;

WayParts::WayParts(const navigation::NavigationGraph& graph) : part(navigation::joinedParts(graph)), portals(part.size(), 0)
{
    for (NodeIndex portal = 0; portal < graph.portalCount(); ++portal)
        place.push_back(portals[part[portal]]++);
}

void WayTree::take(const navigation::PathTree& tree)
{
    m_source = tree.source;
    m_part = m_parts->part[m_source];
    m_steps.assign(m_parts->portals[m_part], Step{});
    if (m_source < m_parts->place.size())
        m_steps[m_parts->place[m_source]].distance_m = 0.0;
    for (const NodeIndex portal : tree.settled)
        m_steps[m_parts->place[portal]] = {tree.distance_m[portal], tree.previous[portal], tree.segment[portal]};
}

WayTrees::WayTrees(const navigation::NavigationGraph& graph, std::size_t most_bytes)
    : m_parts(std::make_shared<const WayParts>(graph)), m_grower(graph), m_most_bytes(most_bytes), m_placeOf(graph.nodes().size(), kNone)
{
}

const WayTree& WayTrees::to(NodeIndex node)
{
    ++m_uses;
    if (m_placeOf[node] == kNone) {
        if (m_isShut.empty())
            m_grower.grow(node, m_grown);
        else
            m_grower.growRound(m_isShut, node, m_grown);
        const std::uint32_t place = room();
        WayTree& tree = m_kept[place].tree;
        m_bytes -= tree.size_bytes();
        tree.take(m_grown);
        m_bytes += tree.size_bytes();
        m_placeOf[node] = place;
        m_kept[place].used = m_uses;
        while (m_bytes > m_most_bytes + m_kept[place].tree.size_bytes() && releaseOldest(place)) {
        }
    }
    Kept& kept = m_kept[m_placeOf[node]];
    kept.used = m_uses;
    return kept.tree;
}

/// Room for one more: where one was, one more as long as the bytes allow, else that of the tree which nobody asked for the longest.
std::uint32_t WayTrees::room()
{
    if (m_free.empty() && (m_kept.empty() || m_bytes < m_most_bytes)) {
        m_bytes += m_kept.emplace_back(Kept{WayTree(m_parts)}).tree.size_bytes();
        return static_cast<std::uint32_t>(m_kept.size() - 1);
    }
    if (m_free.empty()) {
        const auto oldest = std::ranges::min_element(m_kept, {}, &Kept::used);
        forget(static_cast<std::uint32_t>(oldest - m_kept.begin()));
    }
    const std::uint32_t place = m_free.back();
    m_free.pop_back();
    return place;
}

/// Gives the bytes back of the tree which nobody asked for the longest, where smaller ones once were than now. False where there is no
/// other.
bool WayTrees::releaseOldest(std::uint32_t except)
{
    std::uint32_t oldest = kNone;
    for (std::uint32_t place = 0; place < m_kept.size(); ++place)
        if (place != except && m_kept[place].tree.size_bytes() > sizeof(WayTree)
            && (oldest == kNone || m_kept[place].used < m_kept[oldest].used))
            oldest = place;
    if (oldest == kNone)
        return false;
    if (isInUse(oldest))
        forget(oldest);
    m_bytes -= m_kept[oldest].tree.size_bytes();
    m_kept[oldest].tree = WayTree(m_parts);
    m_bytes += m_kept[oldest].tree.size_bytes();
    return true;
}

void WayTrees::forget(std::uint32_t place)
{
    m_placeOf[m_kept[place].tree.source()] = kNone;
    m_kept[place].used = 0;
    m_free.push_back(place);
}

} // namespace passerby::autonomous
