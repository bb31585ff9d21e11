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
        m_distances_m.resize(PathBatch::kLanes);
    } else {
        m_grower = std::make_unique<PathTreeGrower>(graph);
        m_distances_m.resize(1);
    }
}

TargetTrees::~TargetTrees() = default;

/// Sets the sources of the next step.
void TargetTrees::takeSources(std::uint32_t begin, std::uint32_t end)
{
    const std::size_t most = m_batch ? PathBatch::kLanes : 1;
    m_sources.clear();
    for (std::uint32_t target = begin; target < end && m_sources.size() < most; ++target)
        m_sources.push_back(m_graph.nodeOfTarget(target));
}

void TargetTrees::grow(std::uint32_t begin, std::uint32_t end, const std::function<bool(std::uint32_t, PathTree&)>& visit)
{
    bool goesOn = true;
    const auto visitNext = [&](std::size_t) { return goesOn = visit(begin++, m_tree); };
    while (goesOn && begin < end) {
        takeSources(begin, end);
        if (m_batch) {
            m_batch->grow(m_sources, m_tree, visitNext);
        } else {
            m_grower->grow(m_sources[0], m_tree);
            visitNext(0);
        }
    }
}

void TargetTrees::branch(std::uint32_t begin, std::uint32_t end, const std::function<bool(std::uint32_t, TreeBranches&)>& visit)
{
    bool goesOn = true;
    const auto visitNext = [&](std::size_t) { return goesOn = visit(begin++, m_branches); };
    while (goesOn && begin < end) {
        takeSources(begin, end);
        if (m_batch) {
            m_batch->branch(m_sources, m_branches, visitNext);
        } else {
            m_grower->grow(m_sources[0], m_tree);
            m_branches.set(m_graph, m_tree.segment, m_tree.previous, m_tree.settled);
            visitNext(0);
        }
    }
}

void TargetTrees::measure(std::uint32_t begin, std::uint32_t end, const std::function<bool(std::uint32_t, std::vector<double>&)>& visit)
{
    while (begin < end) {
        takeSources(begin, end);
        const std::size_t count = m_sources.size();
        if (m_batch) {
            m_batch->measure(m_sources, std::span(m_distances_m).first(count));
        } else {
            m_grower->grow(m_sources[0], m_tree);
            const std::vector<double>& distance_m = m_tree.distance_m;
            m_distances_m[0].assign(distance_m.begin() + static_cast<std::ptrdiff_t>(m_graph.portalCount()), distance_m.end());
        }
        for (std::size_t i = 0; i < count; ++i, ++begin)
            if (!visit(begin, m_distances_m[i]))
                return;
    }
}

} // namespace passerby::navigation
