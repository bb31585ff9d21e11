// SPDX-License-Identifier: Apache-2.0
#include "core/navigation/connected_parts.h"

#include "core/navigation/navigation_graph.h"

#include <algorithm>
#include <numeric>

namespace passerby::navigation {

std::vector<std::uint32_t> connectedParts(const NavigationGraph& graph)
{
    std::vector<std::uint32_t> parent(graph.nodes().size());
    std::iota(parent.begin(), parent.end(), 0U);
    const auto rootOf = [&](std::uint32_t node) {
        while (parent[node] != node)
            node = parent[node] = parent[parent[node]];
        return node;
    };
    for (const Segment& segment : graph.segments()) {
        const std::uint32_t a = rootOf(segment.from);
        const std::uint32_t b = rootOf(segment.to);
        parent[std::max(a, b)] = std::min(a, b);
    }
    for (std::uint32_t node = 0; node < parent.size(); ++node)
        parent[node] = rootOf(node);
    return parent;
}

} // namespace passerby::navigation
