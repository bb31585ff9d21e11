// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/path_tree.h"
#include "core/navigation/tree_branches.h"

#include <functional>
#include <memory>

namespace passerby::navigation {

class PathBatch;

/// Grows the shortest-path trees of a city's targets in whichever way is faster: one by one in small cities, eight at a time over the
/// graph's hierarchy in large ones whose ways all lead both ways; which of them depends on the city alone. One per thread. The graph must
/// outlive it.
class TargetTrees {
public:
    explicit TargetTrees(const NavigationGraph& graph);
    ~TargetTrees();
    TargetTrees(const TargetTrees&) = delete;
    TargetTrees& operator=(const TargetTrees&) = delete;

    /// Visits the trees of targets [begin, end) in ascending order, until `visit` returns false. The tree may be taken from.
    void grow(std::uint32_t begin, std::uint32_t end, const std::function<bool(std::uint32_t target, PathTree& tree)>& visit);
    /// The same trees as what follows what, at half the cost in large cities.
    void branch(std::uint32_t begin, std::uint32_t end, const std::function<bool(std::uint32_t target, TreeBranches& tree)>& visit);
    /// The same for how far all targets are from each, [n]: the very values of the trees, at a part of their cost in large cities.
    void measure(std::uint32_t begin, std::uint32_t end,
                 const std::function<bool(std::uint32_t target, std::vector<double>& distance_m)>& visit);

private:
    void takeSources(std::uint32_t begin, std::uint32_t end);

    const NavigationGraph& m_graph;
    std::unique_ptr<PathTreeGrower> m_grower; ///< one of these
    std::unique_ptr<PathBatch> m_batch;
    std::size_t m_atOnce = 1;
    PathTree m_tree;
    TreeBranches m_branches;
    std::vector<std::vector<double>> m_distances_m;
    std::vector<NodeIndex> m_sources;
};

} // namespace passerby::navigation
