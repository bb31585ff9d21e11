// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/navigation_graph.h"

#include <vector>

namespace passerby::navigation {

/// How one state of a city's ways became another. Portals and targets are the same when they have the same number; a segment is when it
/// joins the same nodes and is as long, to the last digit, whichever cell it leads through.
struct GraphChange {
    std::vector<NodeIndex> oldNode;         ///< [new nodes] kNone: was not there
    std::vector<NodeIndex> newNode;         ///< [old nodes] kNone: is gone; ascends where it is not
    std::vector<SegmentIndex> newSegment;   ///< [old segments] kNone: gone or of another length
    std::vector<SegmentIndex> fresh;        ///< ascending: of the new segments those that were not there, or of another length
    std::vector<NodeIndex> newPortals;      ///< ascending
    std::vector<std::uint32_t> newTargets;  ///< ascending
    std::vector<std::uint32_t> hungTargets; ///< ascending: old ones to which a segment leads that is fresh, or no longer does
    std::size_t goneSegments = 0;

    /// The same nodes and segments all over: what is known by their places stays true.
    [[nodiscard]] bool keepsWays() const
    {
        return fresh.empty() && goneSegments == 0 && newPortals.empty() && newTargets.empty() && oldNode.size() == newNode.size();
    }
};

/// [nodes before] the same portal or target among those after; kNone: gone.
[[nodiscard]] std::vector<NodeIndex> matchNodes(const NavigationGraph& before, const NavigationGraph& after);

/// Cost: one look at each segment.
[[nodiscard]] GraphChange compareGraphs(const NavigationGraph& before, const NavigationGraph& after);

/// The very same graph, places of nodes and cells of segments included.
[[nodiscard]] bool isSameGraph(const NavigationGraph& a, const NavigationGraph& b);

} // namespace passerby::navigation
