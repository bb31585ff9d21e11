// SPDX-License-Identifier: Apache-2.0
#include "core/navigation/connected_parts.h"

#include "core/foundation/strong_components.h"
#include "core/navigation/navigation_graph.h"

#include <algorithm>
#include <numeric>

namespace passerby::navigation {

namespace {

std::vector<std::uint32_t> partsThereAndBack(const NavigationGraph& graph)
{
    std::vector<std::uint32_t> to;
    for (const Segment& segment : graph.segments())
        to.push_back(segment.to);
    std::vector<std::uint32_t> part = foundation::strongComponents(graph.nodes().size(), [&](std::uint32_t node) {
        return std::span<const std::uint32_t>(to).subspan(graph.firstSegment(node), graph.lastSegment(node) - graph.firstSegment(node));
    });
    std::vector<std::uint32_t> first(part.size(), kNone);
    for (std::uint32_t node = 0; node < part.size(); ++node) {
        first[part[node]] = std::min(first[part[node]], node);
        part[node] = first[part[node]];
    }
    return part;
}

} // namespace

std::vector<std::uint32_t> joinedParts(const NavigationGraph& graph)
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

std::vector<std::uint32_t> connectedParts(const NavigationGraph& graph)
{
    return graph.isOneWay() ? partsThereAndBack(graph) : joinedParts(graph);
}

} // namespace passerby::navigation
