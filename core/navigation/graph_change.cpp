// SPDX-License-Identifier: Apache-2.0
#include "core/navigation/graph_change.h"

#include <algorithm>

namespace passerby::navigation {

namespace {

void pairNodes(const NavigationGraph& before, const NavigationGraph& after, GraphChange& change)
{
    change.newNode = matchNodes(before, after);
    change.oldNode.assign(after.nodes().size(), kNone);
    for (NodeIndex old = 0; old < change.newNode.size(); ++old)
        if (change.newNode[old] != kNone)
            change.oldNode[change.newNode[old]] = old;
    for (NodeIndex node = 0; node < after.nodes().size(); ++node) {
        if (change.oldNode[node] != kNone)
            continue;
        if (after.nodes()[node].isTarget)
            change.newTargets.push_back(after.targetOfNode(node));
        else
            change.newPortals.push_back(node);
    }
}

/// Walks over both lists of segments, ascending by their ends as the new graph numbers them.
void pairSegments(const NavigationGraph& before, const NavigationGraph& after, GraphChange& change)
{
    change.newSegment.assign(before.segments().size(), kNone);
    const auto noteTarget = [&](NodeIndex node) {
        if (node != kNone && node >= after.portalCount() && change.oldNode[node] != kNone)
            change.hungTargets.push_back(after.targetOfNode(node));
    };
    const auto isFresh = [&](SegmentIndex segment) {
        change.fresh.push_back(segment);
        noteTarget(after.segments()[segment].to);
    };
    SegmentIndex segment = 0;
    for (SegmentIndex old = 0; old < before.segments().size(); ++old) {
        const Segment& was = before.segments()[old];
        const NodeIndex from = change.newNode[was.from];
        const NodeIndex to = change.newNode[was.to];
        const auto isBefore = [&](const Segment& other) { return other.from != from ? other.from < from : other.to < to; };
        if (from != kNone && to != kNone)
            for (; segment < after.segments().size() && isBefore(after.segments()[segment]); ++segment)
                isFresh(segment);
        const Segment* now = segment < after.segments().size() ? &after.segments()[segment] : nullptr;
        if (now && now->from == from && now->to == to && now->length_m == was.length_m) {
            change.newSegment[old] = segment++;
        } else {
            ++change.goneSegments;
            noteTarget(to);
        }
    }
    for (; segment < after.segments().size(); ++segment)
        isFresh(segment);
}

} // namespace

std::vector<NodeIndex> matchNodes(const NavigationGraph& before, const NavigationGraph& after)
{
    std::vector<NodeIndex> nodes;
    nodes.reserve(before.nodes().size());
    const auto keyOf = [](const Node& node) { return std::pair(node.isTarget, node.number); };
    NodeIndex place = 0;
    for (const Node& node : before.nodes()) { // both ascend: portals by number, then targets
        while (place < after.nodes().size() && keyOf(after.nodes()[place]) < keyOf(node))
            ++place;
        const bool isThere = place < after.nodes().size() && keyOf(after.nodes()[place]) == keyOf(node);
        nodes.push_back(isThere ? place : kNone);
    }
    return nodes;
}

GraphChange compareGraphs(const NavigationGraph& before, const NavigationGraph& after)
{
    GraphChange change;
    pairNodes(before, after, change);
    pairSegments(before, after, change);
    std::sort(change.hungTargets.begin(), change.hungTargets.end());
    change.hungTargets.erase(std::unique(change.hungTargets.begin(), change.hungTargets.end()), change.hungTargets.end());
    return change;
}

bool isSameGraph(const NavigationGraph& a, const NavigationGraph& b)
{
    const auto sameNode = [](const Node& x, const Node& y) {
        return x.isTarget == y.isTarget && x.number == y.number && x.position == y.position && x.elevation_m == y.elevation_m
               && x.level == y.level;
    };
    const auto sameSegment = [](const Segment& x, const Segment& y) {
        return x.from == y.from && x.to == y.to && x.cell == y.cell && x.length_m == y.length_m;
    };
    const auto sameStepFree = [&] {
        return bool(a.stepFree()) == bool(b.stepFree()) && (!a.stepFree() || a.stepFree()->segment == b.stepFree()->segment);
    };
    return sameStepFree() && std::equal(a.nodes().begin(), a.nodes().end(), b.nodes().begin(), b.nodes().end(), sameNode)
           && std::equal(a.segments().begin(), a.segments().end(), b.segments().begin(), b.segments().end(), sameSegment);
}

} // namespace passerby::navigation
