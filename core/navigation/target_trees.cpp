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
        m_atOnce = PathBatch::kLanes;
    } else {
        m_grower = std::make_unique<PathTreeGrower>(graph);
    }
    m_distances_m.resize(m_atOnce);
}

TargetTrees::~TargetTrees() = default;

/// Sets the sources of the next step.
void TargetTrees::takeSources(std::uint32_t begin, std::uint32_t end)
{
    m_sources.clear();
    for (std::uint32_t target = begin; target < end && m_sources.size() < m_atOnce; ++target)
        m_sources.push_back(m_graph.nodeOfTarget(target));
}

void TargetTrees::grow(std::uint32_t begin, std::uint32_t end, const std::function<bool(std::uint32_t, PathTree&)>& visit)
{
    for (bool goesOn = true; goesOn && begin < end; begin += static_cast<std::uint32_t>(m_sources.size())) {
        takeSources(begin, end);
        const auto see = [&](std::size_t lane) { return goesOn = visit(begin + static_cast<std::uint32_t>(lane), m_tree); };
        if (m_batch) {
            m_batch->grow(m_sources, m_tree, see);
        } else {
            m_grower->grow(m_sources[0], m_tree);
            see(0);
        }
    }
}

void TargetTrees::branch(std::uint32_t begin, std::uint32_t end, const std::function<bool(std::uint32_t, TreeBranches&)>& visit)
{
    for (bool goesOn = true; goesOn && begin < end; begin += static_cast<std::uint32_t>(m_sources.size())) {
        takeSources(begin, end);
        const auto see = [&](std::size_t lane) { return goesOn = visit(begin + static_cast<std::uint32_t>(lane), m_branches); };
        if (m_batch) {
            m_batch->branch(m_sources, m_branches, see);
        } else {
            m_grower->grow(m_sources[0], m_tree);
            m_branches.set(m_graph, m_tree.segment, m_tree.previous, m_tree.settled);
            see(0);
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
