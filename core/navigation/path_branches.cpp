// SPDX-License-Identifier: Apache-2.0
#include "core/navigation/path_batch.h"

#include <algorithm>
#include <cassert>

namespace passerby::navigation {

void PathBatch::branch(std::span<const NodeIndex> sources, TreeBranches& tree, const SeeTree& see)
{
    assert(sources.size() <= kLanes);
    start(sources);
    climb();
    sweepDown(m_hierarchy, m_distance_m.data());
    chooseEntries(m_hierarchy, m_distance_m.data(), m_lastWay.data(), m_byLane_m.data());
    chooseTargetEntries(m_hierarchy, m_distance_m.data(), m_lastTargetWay.data());
    for (std::size_t lane = 0; lane < sources.size(); ++lane) {
        tree.clear(m_hierarchy.size(), m_graph.targetCount());
        m_edgesAreClear = false;
        straightenPortals(lane, sources[lane], tree);
        chooseAmongTies(lane);
        straightenTargets(lane, sources[lane], tree);
        linkPortals(lane, tree);
        linkTargets(lane, tree);
        if (!see(lane))
            return;
    }
}

void PathBatch::straightenPortals(std::size_t lane, NodeIndex source, TreeBranches& tree)
{
    forStraightWays(source, [&](std::uint32_t height, SegmentIndex index, double length_m) {
        if (length_m > distanceTo_m(lane, height) + kTie_m)
            return;
        m_lastWay[lane * m_hierarchy.size() + height] = kSource; // no way has fewer edges
        tree.portals[height].segment = index;
    });
}

/// From the nearest portal on, so that the ways to nearer ones are known.
void PathBatch::chooseAmongTies(std::size_t lane)
{
    std::uint32_t* lastWay = m_lastWay.data() + lane * m_hierarchy.size();
    m_ties.clear();
    for (std::uint32_t height = 0; height < m_hierarchy.size(); ++height)
        if (lastWay[height] == kTies && distanceTo_m(lane, height) < kUnreachable)
            m_ties.push_back(height);
    std::sort(m_ties.begin(), m_ties.end(),
              [&](std::uint32_t a, std::uint32_t b) { return distanceTo_m(lane, a) < distanceTo_m(lane, b); });
    for (const std::uint32_t height : m_ties)
        lastWay[height] = preferredWay(lane, height);
}

HungTarget PathBatch::hangOn(std::size_t lane, std::uint32_t target)
{
    return hangTarget(
        m_graph.network(), target, [&](std::uint32_t rank) { return distanceTo_m(lane, m_hierarchy.heightOf(rank)); },
        [&](std::uint32_t rank) { return edgesTo(lane, m_hierarchy.heightOf(rank)); });
}

void PathBatch::straightenTargets(std::size_t lane, NodeIndex source, TreeBranches& tree)
{
    std::uint32_t* lastWay = m_lastTargetWay.data() + lane * m_graph.targetCount();
    lastWay[m_graph.targetOfNode(source)] = kNowhere;
    for (SegmentIndex index = m_graph.firstSegment(source); index < m_graph.lastSegment(source); ++index) {
        const Segment& segment = m_graph.segments()[index];
        if (segment.to < m_graph.portalCount())
            continue;
        const std::uint32_t target = m_graph.targetOfNode(segment.to);
        HungTarget hung = hangOn(lane, target);
        hung.straighten(index, segment.length_m, source);
        if (hung.previous != source)
            continue;
        lastWay[target] = kSource;
        tree.targets[target].segment = index;
    }
}

/// Each portal comes among those that follow the same one as it does: before those that are nearer.
void PathBatch::linkPortals(std::size_t lane, TreeBranches& tree) const
{
    const std::size_t portals = m_hierarchy.size();
    const std::uint32_t* lastWay = m_lastWay.data() + lane * portals;
    const double* distance_m = m_byLane_m.data() + lane * portals;
    const PathHierarchy::Entry* entries = m_hierarchy.entries().data();
    const auto isBefore = [&](std::uint32_t a, std::uint32_t b) {
        return distance_m[a] > distance_m[b] || (distance_m[a] == distance_m[b] && m_hierarchy.portalAt(a) > m_hierarchy.portalAt(b));
    };
    for (std::uint32_t height = 0; height < portals; ++height) {
        if (!(distance_m[height] < kUnreachable))
            continue;
        std::uint32_t* list = &tree.first;
        TreeBranches::Portal& portal = tree.portals[height];
        if (lastWay[height] != kSource) {
            portal.segment = entries[lastWay[height]].segment;
            list = &tree.portals[entries[lastWay[height]].height].first;
        }
        while (*list != kNone && isBefore(*list, height))
            list = &tree.portals[*list].next;
        portal.next = *list;
        *list = height;
    }
}

void PathBatch::linkTargets(std::size_t lane, TreeBranches& tree)
{
    const std::uint32_t* lastWay = m_lastTargetWay.data() + lane * m_graph.targetCount();
    for (auto target = static_cast<std::uint32_t>(m_graph.targetCount()); target-- > 0;) {
        if (lastWay[target] == kNowhere || lastWay[target] == kSource)
            continue;
        std::uint32_t height = 0;
        TreeBranches::Target& one = tree.targets[target];
        if (lastWay[target] == kTies) {
            const HungTarget hung = hangOn(lane, target);
            height = m_hierarchy.heightOf(m_graph.network().rankOf(hung.previous));
            one.segment = hung.segment;
        } else {
            const PathHierarchy::Entry& entry = m_hierarchy.targetEntries()[lastWay[target]];
            height = entry.height;
            one.segment = entry.segment;
        }
        one.next = tree.portals[height].firstTarget;
        tree.portals[height].firstTarget = target;
    }
}

} // namespace passerby::navigation
