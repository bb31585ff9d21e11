// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/strong_components.h"

#include <algorithm>

namespace passerby::foundation {

namespace {

constexpr std::uint32_t kUnseen = 0xFFFFFFFFU;

struct Step {
    std::uint32_t vertex;
    std::size_t nextEdge;
};

} // namespace

std::vector<std::uint32_t> strongComponents(std::size_t vertices, const std::function<std::span<const std::uint32_t>(std::uint32_t)>& next)
{
    std::vector<std::uint32_t> component(vertices, kUnseen);
    std::vector<std::uint32_t> order(vertices, kUnseen);
    std::vector<std::uint32_t> low(vertices, 0);
    std::vector<std::uint32_t> open;
    std::vector<Step> path;
    std::uint32_t seen = 0;
    std::uint32_t components = 0;
    for (std::uint32_t root = 0; root < vertices; ++root) {
        if (order[root] != kUnseen)
            continue;
        path.push_back({root, 0});
        while (!path.empty()) {
            const std::uint32_t vertex = path.back().vertex;
            if (path.back().nextEdge == 0 && order[vertex] == kUnseen) {
                order[vertex] = low[vertex] = seen++;
                open.push_back(vertex);
            }
            const std::span<const std::uint32_t> edges = next(vertex);
            if (path.back().nextEdge < edges.size()) {
                const std::uint32_t to = edges[path.back().nextEdge++];
                if (order[to] == kUnseen)
                    path.push_back({to, 0});
                else if (component[to] == kUnseen)
                    low[vertex] = std::min(low[vertex], order[to]);
                continue;
            }
            path.pop_back();
            if (!path.empty())
                low[path.back().vertex] = std::min(low[path.back().vertex], low[vertex]);
            if (low[vertex] != order[vertex])
                continue;
            for (std::uint32_t member = kUnseen; member != vertex;) {
                member = open.back();
                open.pop_back();
                component[member] = components;
            }
            ++components;
        }
    }
    return component;
}

} // namespace passerby::foundation
