// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/navigation_graph.h"

#include <limits>
#include <span>
#include <vector>

namespace passerby::navigation {

/// Sums from a tree's source to every target along the tree's ways, infinity where there is none. `lastSegment` [nodes] and `settled` as in
/// PathTree; `lengthOf(segment)` is what is summed; `byNode` is working memory; `toTarget` [n] takes the result.
template <class LengthOf>
void sumAlongTree(const NavigationGraph& graph, NodeIndex source, std::span<const SegmentIndex> lastSegment,
                  std::span<const NodeIndex> settled, LengthOf lengthOf, std::vector<double>& byNode, std::vector<double>& toTarget)
{
    byNode.assign(graph.nodes().size(), std::numeric_limits<double>::infinity());
    byNode[source] = 0.0;
    const auto reach = [&](NodeIndex node) {
        const SegmentIndex segment = lastSegment[node];
        byNode[node] = byNode[graph.segments()[segment].from] + lengthOf(segment);
    };
    for (const NodeIndex portal : settled)
        reach(portal);
    toTarget.resize(graph.targetCount());
    for (std::uint32_t target = 0; target < graph.targetCount(); ++target) {
        const NodeIndex node = graph.nodeOfTarget(target);
        if (node != source && lastSegment[node] != kNone)
            reach(node);
        toTarget[target] = byNode[node];
    }
}

} // namespace passerby::navigation
