// SPDX-License-Identifier: Apache-2.0
#include "core/navigation/path_batch.h"

#include "core/navigation/hang_targets.h"
#include "core/navigation/path_rule.h"

#include <algorithm>
#include <cassert>

namespace passerby::navigation {

PathBatch::PathBatch(const NavigationGraph& graph, const PathHierarchy& hierarchy)
    : m_graph(graph),
      m_hierarchy(hierarchy),
      m_distance_m(hierarchy.size()),
      m_byLane_m(kLanes * hierarchy.size()),
      m_lastWay(kLanes * hierarchy.size()),
      m_isClimbed(hierarchy.size(), 0),
      m_edges(hierarchy.size()),
      m_lastTargetWay(kLanes * graph.targetCount())
{
    assert(hierarchy.isUsable());
}

void PathBatch::start(std::span<const NodeIndex> sources)
{
    Lanes nowhere;
    nowhere.fill(kUnreachable);
    std::fill(m_distance_m.begin(), m_distance_m.end(), nowhere);
    const auto reach = [&](std::uint32_t height, std::size_t lane, double distance_m) {
        m_distance_m[height][lane] = std::min(m_distance_m[height][lane], distance_m);
        for (std::uint32_t above = height; above != kNone && m_isClimbed[above] == 0; above = m_hierarchy.parent(above)) {
            m_isClimbed[above] = 1;
            m_climbed.push_back(above);
        }
    };
    for (std::size_t lane = 0; lane < sources.size(); ++lane) {
        const NodeIndex source = sources[lane];
        if (source < m_graph.portalCount()) {
            reach(m_hierarchy.heightOf(m_graph.network().rankOf(source)), lane, 0.0);
            continue;
        }
        forStraightWays(source, [&](std::uint32_t height, SegmentIndex, double length_m) { reach(height, lane, length_m); });
    }
}

void PathBatch::climb()
{
    std::sort(m_climbed.begin(), m_climbed.end());
    climbFrom(m_hierarchy, m_climbed, m_distance_m.data());
    for (const std::uint32_t height : m_climbed)
        m_isClimbed[height] = 0;
    m_climbed.clear();
}

void PathBatch::grow(std::span<const NodeIndex> sources, PathTree& tree, const SeeTree& see)
{
    assert(sources.size() <= kLanes);
    start(sources);
    climb();
    sweepDown(m_hierarchy, m_distance_m.data());
    chooseEntries(m_hierarchy, m_distance_m.data(), m_lastWay.data(), m_byLane_m.data());
    for (std::size_t lane = 0; lane < sources.size(); ++lane) {
        startTree(sources[lane], tree);
        extract(lane, tree);
        if (!see(lane))
            return;
    }
}

void PathBatch::measure(std::span<const NodeIndex> sources, std::span<std::vector<double>> distances_m)
{
    assert(sources.size() <= kLanes && sources.size() == distances_m.size());
    start(sources);
    climb();
    sweepDown(m_hierarchy, m_distance_m.data());
    for (std::vector<double>& distances : distances_m)
        distances.resize(m_graph.targetCount());
    Lanes nearest;
    for (std::uint32_t target = 0; target < m_graph.targetCount(); ++target) {
        hangLanes(m_hierarchy.entriesInto(target), m_distance_m.data(), nearest);
        for (std::size_t lane = 0; lane < sources.size(); ++lane)
            distances_m[lane][target] = nearest[lane];
    }
    for (std::size_t lane = 0; lane < sources.size(); ++lane) {
        for (SegmentIndex index = m_graph.firstSegment(sources[lane]); index < m_graph.lastSegment(sources[lane]); ++index)
            if (const Segment& segment = m_graph.segments()[index]; segment.to >= m_graph.portalCount()) {
                double& straight_m = distances_m[lane][segment.to - m_graph.portalCount()];
                straight_m = std::min(straight_m, segment.length_m);
            }
        distances_m[lane][sources[lane] - m_graph.portalCount()] = 0.0;
    }
}

void PathBatch::startTree(NodeIndex source, PathTree& tree)
{
    tree.source = source;
    tree.distance_m.assign(m_graph.nodes().size(), kUnreachable);
    tree.previous.assign(m_graph.nodes().size(), kNone);
    tree.segment.assign(m_graph.nodes().size(), kNone);
    tree.settled.clear();
    tree.distance_m[source] = 0.0;
    m_edgesAreClear = false;
}

/// About as many buckets as portals, then neighbours swapped into place.
void PathBatch::sortByDistance(std::size_t lane)
{
    const std::size_t portals = m_hierarchy.size();
    const double* distance_m = m_byLane_m.data() + lane * portals;
    double farthest_m = 0.0;
    for (std::size_t height = 0; height < portals; ++height)
        farthest_m = distance_m[height] < kUnreachable ? std::max(farthest_m, distance_m[height]) : farthest_m;
    const double perMetre = farthest_m > 0.0 ? static_cast<double>(portals) / farthest_m : 0.0;
    const auto bucketOf = [&](double there_m) { return static_cast<std::size_t>(there_m * perMetre); };
    m_bucketEnd.assign(portals + 2, 0);
    for (std::size_t height = 0; height < portals; ++height)
        if (distance_m[height] < kUnreachable)
            ++m_bucketEnd[bucketOf(distance_m[height]) + 1];
    for (std::size_t bucket = 1; bucket < m_bucketEnd.size(); ++bucket)
        m_bucketEnd[bucket] += m_bucketEnd[bucket - 1];
    m_order.resize(m_bucketEnd.back());
    for (std::uint32_t height = 0; height < portals; ++height)
        if (distance_m[height] < kUnreachable)
            m_order[m_bucketEnd[bucketOf(distance_m[height])]++] = height;
    for (std::size_t i = 1; i < m_order.size(); ++i) {
        const std::uint32_t height = m_order[i];
        std::size_t place = i;
        for (; place > 0 && distance_m[m_order[place - 1]] > distance_m[height]; --place)
            m_order[place] = m_order[place - 1];
        m_order[place] = height;
    }
}

void PathBatch::extract(std::size_t lane, PathTree& tree)
{
    const std::size_t portals = m_hierarchy.size();
    std::uint32_t* lastWay = m_lastWay.data() + lane * portals;
    forStraightWays(tree.source, [&](std::uint32_t height, SegmentIndex index, double length_m) {
        if (length_m > distanceTo_m(lane, height) + kTie_m)
            return;
        lastWay[height] = kSource; // no way has fewer edges
        tree.segment[m_hierarchy.portalAt(height)] = index;
        tree.previous[m_hierarchy.portalAt(height)] = tree.source;
    });
    if (tree.source < m_graph.portalCount())
        lastWay[m_hierarchy.heightOf(m_graph.network().rankOf(tree.source))] = kSource;
    if (portals > 0)
        sortByDistance(lane);
    breakTies(lane);
    for (std::size_t height = 0; height < portals; ++height) {
        const double distance_m = distanceTo_m(lane, static_cast<std::uint32_t>(height));
        if (distance_m == kUnreachable)
            continue;
        const NodeIndex node = m_hierarchy.portalAt(height);
        tree.distance_m[node] = distance_m;
        if (lastWay[height] == kSource)
            continue;
        tree.segment[node] = m_hierarchy.entries()[lastWay[height]].segment;
        tree.previous[node] = m_hierarchy.portalAt(m_hierarchy.entries()[lastWay[height]].height);
    }
    for (const std::uint32_t height : m_order)
        if (m_hierarchy.portalAt(height) != tree.source)
            tree.settled.push_back(m_hierarchy.portalAt(height));
    hangTargets(
        m_graph, [&](std::uint32_t rank) { return distanceTo_m(lane, m_hierarchy.heightOf(rank)); },
        [&](std::uint32_t rank) { return edgesTo(lane, m_hierarchy.heightOf(rank)); }, tree);
}

/// From the nearest portal on, so that the ways to nearer ones are known.
void PathBatch::breakTies(std::size_t lane)
{
    std::uint32_t* lastWay = m_lastWay.data() + lane * m_hierarchy.size();
    for (const std::uint32_t height : m_order)
        if (lastWay[height] == kTies)
            lastWay[height] = preferredWay(lane, height);
    sortRuns(
        m_order, [&](std::uint32_t height) { return distanceTo_m(lane, height); },
        [&](std::uint32_t height) { return std::pair(edgesTo(lane, height), m_hierarchy.portalAt(height)); });
}

/// The best of several equally short ways: fewest edges, then the smaller number of the last portal.
std::uint32_t PathBatch::preferredWay(std::size_t lane, std::uint32_t height)
{
    double limit_m = kUnreachable;
    for (std::size_t i = m_hierarchy.firstEntry()[height]; i < m_hierarchy.firstEntry()[height + 1]; ++i)
        limit_m = std::min(limit_m, distanceTo_m(lane, m_hierarchy.entries()[i].height) + m_hierarchy.entries()[i].length_m);
    limit_m = std::max(limit_m, distanceTo_m(lane, height) + kTie_m);
    std::size_t best = kNone;
    for (std::size_t i = m_hierarchy.firstEntry()[height]; i < m_hierarchy.firstEntry()[height + 1]; ++i) {
        if (distanceTo_m(lane, m_hierarchy.entries()[i].height) + m_hierarchy.entries()[i].length_m > limit_m)
            continue;
        const auto rankOf = [&](std::size_t entry) {
            const std::uint32_t from = m_hierarchy.entries()[entry].height;
            return std::pair(edgesTo(lane, from), m_hierarchy.portalAt(from));
        };
        if (best == kNone || rankOf(i) < rankOf(best))
            best = i;
    }
    return static_cast<std::uint32_t>(best);
}

/// Number of edges of the way to a portal; the ways to nearer ones and its own are known.
std::uint32_t PathBatch::edgesTo(std::size_t lane, std::uint32_t height)
{
    const std::uint32_t* lastWay = m_lastWay.data() + lane * m_hierarchy.size();
    if (!m_edgesAreClear)
        std::fill(m_edges.begin(), m_edges.end(), 0U);
    m_edgesAreClear = true;
    m_trail.clear();
    while (m_edges[height] == 0 && lastWay[height] != kSource) {
        m_trail.push_back(height);
        height = m_hierarchy.entries()[lastWay[height]].height;
    }
    if (m_edges[height] == 0)
        m_edges[height] = 1; // one more than there are, if the source is a portal: of all ways alike
    std::uint32_t edges = m_edges[height];
    for (std::size_t i = m_trail.size(); i-- > 0;)
        m_edges[m_trail[i]] = ++edges;
    return edges;
}

} // namespace passerby::navigation
