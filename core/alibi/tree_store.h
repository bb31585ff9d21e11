// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/navigation/target_trees.h"

#include <functional>
#include <string_view>
#include <vector>

namespace passerby::alibi {

/// What the bake needs of one target's shortest-path tree.
struct SourceTree {
    std::vector<navigation::SegmentIndex> segment; ///< [nodes] last segment of the way there
    std::vector<navigation::NodeIndex> settled;    ///< reachable portals, each after its previous
    std::vector<double> distance_m;                ///< [n] to each target
};

/// Shortest-path trees of all targets, for several passes over them: kept in memory where they fit into the budget (or at least their
/// distances to targets), grown anew at each pass where not. What a pass sees does not depend on that.
class TreeStore {
public:
    /// `threads`: 0 for all.
    TreeStore(const navigation::NavigationGraph& graph, unsigned threads, std::size_t budget_bytes = std::size_t{768} << 20U);

    using Visit = std::function<void(std::size_t chunk, std::uint32_t source, const SourceTree& tree)>;
    /// Cuts the sources into `chunks` runs of equal length (the last shorter), each visited by one thread in ascending order. False when
    /// cancelled.
    [[nodiscard]] bool visit(std::size_t chunks, foundation::JobContext& context, std::string_view what, const Visit& work);
    /// Visits all sources in ascending order on the calling thread (chunk is 0), growing trees ahead in parallel; only `distance_m` is
    /// filled. False when cancelled.
    [[nodiscard]] bool visitDistances(foundation::JobContext& context, std::string_view what, const Visit& work);

private:
    void read(navigation::PathTree& grown, SourceTree& tree) const;
    void copyDistances(const navigation::PathTree& grown, SourceTree& tree) const;

    const navigation::NavigationGraph& m_graph;
    unsigned m_threads;
    bool m_keepTrees;
    bool m_keepDistances;
    bool m_grown = false;
    std::vector<SourceTree> m_trees;
};

} // namespace passerby::alibi
