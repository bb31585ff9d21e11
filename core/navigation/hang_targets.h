// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/path_rule.h"
#include "core/navigation/portal_network.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace passerby::navigation {

/// How a target is reached.
struct HungTarget {
    double distance_m = std::numeric_limits<double>::infinity();
    SegmentIndex segment = kNone;
    NodeIndex previous = kNone;

    /// By the straight segment from the source, if that is as short: it wins ties, for no way has fewer edges.
    void straighten(SegmentIndex straight, double length_m, NodeIndex source)
    {
        if (length_m > distance_m + kTie_m)
            return;
        distance_m = std::min(length_m, distance_m);
        segment = straight;
        previous = source;
    }
};

/// The way to a target from the portals of its cell. `distanceTo(rank)`: of a portal, infinity where unreachable; `edgesTo(rank)` is asked
/// for where ways are equally long. Segments that are not open are none.
template <class DistanceTo, class EdgesTo, class IsOpen = EverySegment>
HungTarget hangTarget(const PortalNetwork& network, std::uint32_t target, DistanceTo distanceTo, EdgesTo edgesTo, IsOpen isOpen = {})
{
    const auto preference = [&](const PortalNetwork::Arc& arc) { return std::pair(edgesTo(arc.rank), network.portalAt(arc.rank)); };
    HungTarget hung;
    const PortalNetwork::Arc* best = nullptr;
    for (const PortalNetwork::Arc& arc : network.entries(target)) {
        const double distance_m = distanceTo(arc.rank) + arc.length_m;
        if (!(distance_m <= hung.distance_m + kTie_m) || distance_m == std::numeric_limits<double>::infinity() || !isOpen(arc.segment))
            continue;
        if (best == nullptr || distance_m < hung.distance_m - kTie_m || preference(arc) < preference(*best))
            best = &arc;
        hung.distance_m = std::min(hung.distance_m, distance_m);
    }
    if (best != nullptr) {
        hung.segment = best->segment;
        hung.previous = network.portalAt(best->rank);
    }
    return hung;
}

/// Ends a tree whose portals are settled: the way to each target from the portals of its cell, or straight from the source.
template <class DistanceTo, class EdgesTo, class IsOpen = EverySegment>
void hangTargets(const NavigationGraph& graph, DistanceTo distanceTo, EdgesTo edgesTo, PathTree& tree, IsOpen isOpen = {})
{
    const auto targets = static_cast<std::uint32_t>(graph.targetCount());
    const auto put = [&](NodeIndex node, const HungTarget& hung) {
        tree.distance_m[node] = hung.distance_m;
        tree.segment[node] = hung.segment;
        tree.previous[node] = hung.previous;
    };
    for (std::uint32_t target = 0; target < targets; ++target)
        if (const NodeIndex node = graph.nodeOfTarget(target); node != tree.source)
            put(node, hangTarget(graph.network(), target, distanceTo, edgesTo, isOpen));
    for (SegmentIndex index = graph.firstSegment(tree.source); index < graph.lastSegment(tree.source); ++index) {
        const Segment& segment = graph.segments()[index];
        if (segment.to < graph.portalCount() || !isOpen(index))
            continue;
        HungTarget hung{tree.distance_m[segment.to], tree.segment[segment.to], tree.previous[segment.to]};
        hung.straighten(index, segment.length_m, tree.source);
        put(segment.to, hung);
    }
}

} // namespace passerby::navigation
