// SPDX-License-Identifier: Apache-2.0
#include "core/navigation/target_trees.h"

#include "core/navigation/path_batch.h"

#include <algorithm>
#include <array>

namespace passerby::navigation {

namespace {

constexpr std::size_t kManyTargets = 256; ///< from here on the hierarchy is worth its making

} // namespace

TargetTrees::TargetTrees(const NavigationGraph& graph) : m_graph(graph)
{
    if (graph.targetCount() >= kManyTargets && graph.hierarchy().isUsable()) {
        m_batch = std::make_unique<PathBatch>(graph, graph.hierarchy());
        m_trees.resize(PathBatch::kLanes);
    } else {
        m_grower = std::make_unique<PathTreeGrower>(graph);
        m_trees.resize(1);
    }
}

TargetTrees::~TargetTrees() = default;

void TargetTrees::grow(std::uint32_t begin, std::uint32_t end, const std::function<bool(std::uint32_t, PathTree&)>& visit)
{
    std::array<NodeIndex, PathBatch::kLanes> sources{};
    while (begin < end) {
        const std::size_t count = std::min<std::size_t>(m_trees.size(), end - begin);
        for (std::uint32_t i = 0; i < count; ++i)
            sources[i] = m_graph.nodeOfTarget(begin + i);
        if (m_batch)
            m_batch->grow(std::span(sources).first(count), std::span(m_trees).first(count));
        else
            m_grower->grow(sources[0], m_trees[0]);
        for (std::size_t i = 0; i < count; ++i, ++begin)
            if (!visit(begin, m_trees[i]))
                return;
    }
}

} // namespace passerby::navigation
