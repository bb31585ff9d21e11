// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/tree_preorder.h"

#include <algorithm>

namespace passerby::alibi {

using navigation::kNone;
using navigation::NodeIndex;

TreePreorder::TreePreorder(const navigation::NavigationGraph& graph) : m_graph(graph) {}

void TreePreorder::number(std::uint32_t source, const SourceTree& tree, std::span<PlaceRange> ranges, std::span<std::uint32_t> order)
{
    const std::size_t portals = m_graph.portalCount();
    const auto targets = static_cast<std::uint32_t>(m_graph.targetCount());
    const auto slotBefore = [&](NodeIndex node) { return std::min<std::size_t>(tree.previous[node], portals); };
    const auto isReached = [&](std::uint32_t target) { return tree.previous[m_graph.nodeOfTarget(target)] != kNone; };
    m_count.assign(portals + 1, 0);
    m_next.assign(portals + 1, 0);
    for (std::uint32_t target = 0; target < targets; ++target)
        if (isReached(target))
            ++m_count[slotBefore(m_graph.nodeOfTarget(target))];
    for (std::size_t i = tree.settled.size(); i-- > 0;)
        m_count[slotBefore(tree.settled[i])] += m_count[tree.settled[i]];
    m_next[portals] = 1;
    std::fill(ranges.begin(), ranges.end(), PlaceRange{});
    for (const NodeIndex portal : tree.settled) {
        std::uint32_t& begin = m_next[slotBefore(portal)];
        ranges[portal] = {begin, begin + m_count[portal]};
        m_next[portal] = begin;
        begin += m_count[portal];
    }
    std::fill(order.begin(), order.end(), source);
    for (std::uint32_t target = 0; target < targets; ++target)
        if (isReached(target))
            order[m_next[slotBefore(m_graph.nodeOfTarget(target))]++] = target;
}

} // namespace passerby::alibi
