// SPDX-License-Identifier: Apache-2.0
#include "core/navigation/tree_branches.h"

namespace passerby::navigation {

void TreeBranches::set(const NavigationGraph& graph, std::span<const SegmentIndex> segment, std::span<const NodeIndex> previous,
                       std::span<const NodeIndex> settled)
{
    clear(graph.portalCount(), graph.targetCount());
    for (const NodeIndex portal : settled) {
        std::uint32_t& list = previous[portal] < portals.size() ? portals[previous[portal]].first : first;
        portals[portal].segment = segment[portal];
        portals[portal].next = list;
        list = portal;
    }
    for (auto target = static_cast<std::uint32_t>(targets.size()); target-- > 0;) {
        const NodeIndex node = graph.nodeOfTarget(target);
        targets[target].segment = segment[node];
        if (previous[node] >= portals.size())
            continue;
        targets[target].next = portals[previous[node]].firstTarget;
        portals[previous[node]].firstTarget = target;
    }
}

void TreeBranches::translate(std::span<const SegmentIndex> numbers)
{
    for (Portal& portal : portals)
        portal.segment = portal.segment == kNone ? kNone : numbers[portal.segment];
    for (Target& target : targets)
        target.segment = target.segment == kNone ? kNone : numbers[target.segment];
}

} // namespace passerby::navigation
