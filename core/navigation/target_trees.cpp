// SPDX-License-Identifier: Apache-2.0
#include "core/navigation/target_trees.h"

#include "core/navigation/path_batch.h"

#include <span>

namespace passerby::navigation {

namespace {

constexpr std::size_t kManyTargets = 256; ///< from here on the hierarchy is worth its making

} // namespace

TargetTrees::TargetTrees(const NavigationGraph& graph) : m_graph(graph)
{
    if (graph.targetCount() >= kManyTargets && !graph.isOneWay() && graph.hierarchy().isUsable()) {
        m_batch = std::make_unique<PathBatch>(graph, graph.hierarchy());
        m_trees.resize(PathBatch::kLanes);
    } else {
        m_grower = std::make_unique<PathTreeGrower>(graph);
        m_trees.resize(1);
    }
}

TargetTrees::~TargetTrees() = default;

/// Sets the sources of the next step and tells how many there are.
std::size_t TargetTrees::sourcesFrom(std::uint32_t begin, std::uint32_t end)
{
    m_sources.clear();
    for (std::uint32_t target = begin; target < end && m_sources.size() < m_trees.size(); ++target)
        m_sources.push_back(m_graph.nodeOfTarget(target));
    return m_sources.size();
}

void TargetTrees::grow(std::uint32_t begin, std::uint32_t end, const std::function<bool(std::uint32_t, PathTree&)>& visit)
{
    while (begin < end) {
        const std::size_t count = sourcesFrom(begin, end);
        if (m_batch)
            m_batch->grow(m_sources, std::span(m_trees).first(count));
        else
            m_grower->grow(m_sources[0], m_trees[0]);
        for (std::size_t i = 0; i < count; ++i, ++begin)
            if (!visit(begin, m_trees[i]))
                return;
    }
}

void TargetTrees::branch(std::uint32_t begin, std::uint32_t end, const std::function<bool(std::uint32_t, TreeBranches&)>& visit)
{
    m_branches.resize(m_trees.size());
    while (begin < end) {
        const std::size_t count = sourcesFrom(begin, end);
        if (m_batch) {
            m_batch->branch(m_sources, std::span(m_branches).first(count));
        } else {
            const PathTree& tree = m_trees[0];
            m_grower->grow(m_sources[0], m_trees[0]);
            m_branches[0].set(m_graph, tree.segment, tree.previous, tree.settled);
        }
        for (std::size_t i = 0; i < count; ++i, ++begin)
            if (!visit(begin, m_branches[i]))
                return;
    }
}

void TargetTrees::measure(std::uint32_t begin, std::uint32_t end, const std::function<bool(std::uint32_t, std::vector<double>&)>& visit)
{
    m_distances_m.resize(m_trees.size());
    while (begin < end) {
        const std::size_t count = sourcesFrom(begin, end);
        if (m_batch) {
            m_batch->measure(m_sources, std::span(m_distances_m).first(count));
        } else {
            m_grower->grow(m_sources[0], m_trees[0]);
            const std::vector<double>& distance_m = m_trees[0].distance_m;
            m_distances_m[0].assign(distance_m.begin() + static_cast<std::ptrdiff_t>(m_graph.portalCount()), distance_m.end());
        }
        for (std::size_t i = 0; i < count; ++i, ++begin)
            if (!visit(begin, m_distances_m[i]))
                return;
    }
}

} // namespace passerby::navigation
