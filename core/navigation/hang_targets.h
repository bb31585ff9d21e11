// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/path_tree.h"
#include "core/navigation/portal_network.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace passerby::navigation {

/// Ends a tree whose portals are settled: the way to each target from the portals of its cell, or straight from the source.
/// `distanceTo(rank)`: of a portal, infinity where unreachable; `edgesTo(rank)` is asked for where ways are equally long.
template <class DistanceTo, class EdgesTo>
void hangTargets(const NavigationGraph& graph, DistanceTo distanceTo, EdgesTo edgesTo, PathTree& tree)
{
    struct Best {
        double distance_m = std::numeric_limits<double>::infinity();
        const PortalNetwork::Arc* arc = nullptr;
    };
    const PortalNetwork& network = graph.network();
    const auto preference = [&](const PortalNetwork::Arc& arc) { return std::pair(edgesTo(arc.rank), network.portalAt(arc.rank)); };
    const auto targets = static_cast<std::uint32_t>(graph.targetCount());
    for (std::uint32_t target = 0; target < targets; ++target) {
        const NodeIndex node = graph.nodeOfTarget(target);
        if (node == tree.source)
            continue;
        Best best;
        for (const PortalNetwork::Arc& arc : network.entries(target)) {
            const double distance_m = distanceTo(arc.rank) + arc.length_m;
            if (!(distance_m <= best.distance_m + kTie_m) || distance_m == std::numeric_limits<double>::infinity())
                continue;
            if (best.arc == nullptr || distance_m < best.distance_m - kTie_m || preference(arc) < preference(*best.arc))
                best.arc = &arc;
            best.distance_m = std::min(best.distance_m, distance_m);
        }
        tree.distance_m[node] = best.distance_m;
        tree.segment[node] = best.arc ? best.arc->segment : kNone;
        tree.previous[node] = best.arc ? network.portalAt(best.arc->rank) : kNone;
    }
    for (SegmentIndex index = graph.firstSegment(tree.source); index < graph.lastSegment(tree.source); ++index) {
        const Segment& segment = graph.segments()[index];
        if (segment.to < graph.portalCount() || segment.length_m > tree.distance_m[segment.to] + kTie_m)
            continue; // the straight way wins ties: no way has fewer edges
        tree.distance_m[segment.to] = std::min(segment.length_m, tree.distance_m[segment.to]);
        tree.segment[segment.to] = index;
        tree.previous[segment.to] = tree.source;
    }
}

} // namespace passerby::navigation
