// SPDX-License-Identifier: Apache-2.0
#include "core/navigation/path_batch.h"

#include "core/navigation/hang_targets.h"
#include "core/navigation/path_rule.h"

#include <algorithm>
#include <cassert>

// Loops over lanes are compiled for several instruction sets and chosen at run time; all give the same bits. The choice is made before
// sanitizers are ready for it.
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define PASSERBY_LANES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define PASSERBY_LANES
#endif

namespace passerby::navigation {

namespace {

constexpr std::size_t kLanes = PathBatch::kLanes;
using Lanes = std::array<double, kLanes>;

/// Distances of all portals from those climbed over: each is as near as the nearest way down from higher up.
PASSERBY_LANES void sweepDown(const PathHierarchy& hierarchy, Lanes* distance_m)
{
    for (std::size_t height = hierarchy.size(); height-- > 0;) {
        Lanes nearest = distance_m[height];
        for (const PathHierarchy::Arc& arc : hierarchy.up(static_cast<std::uint32_t>(height))) {
            const Lanes& upper = distance_m[arc.height];
            for (std::size_t lane = 0; lane < kLanes; ++lane) {
                const double there = upper[lane] + arc.length_m;
                nearest[lane] = there < nearest[lane] ? there : nearest[lane];
            }
        }
        distance_m[height] = nearest;
    }
}

PASSERBY_LANES void climbFrom(const PathHierarchy& hierarchy, std::span<const std::uint32_t> climbed, Lanes* distance_m)
{
    for (const std::uint32_t height : climbed) {
        const Lanes here = distance_m[height];
        for (const PathHierarchy::Arc& arc : hierarchy.up(height)) {
            Lanes& upper = distance_m[arc.height];
            for (std::size_t lane = 0; lane < kLanes; ++lane) {
                const double there = here[lane] + arc.length_m;
                upper[lane] = there < upper[lane] ? there : upper[lane];
            }
        }
    }
}

/// Distance of one target from all sources by way of the portals of its cell.
PASSERBY_LANES void hang(std::span<const PortalNetwork::Arc> entries, const PathHierarchy& hierarchy, const Lanes* distance_m,
                         Lanes& nearest)
{
    nearest.fill(kUnreachable);
    for (const PortalNetwork::Arc& entry : entries) {
        const Lanes& from = distance_m[hierarchy.heightOf(entry.rank)];
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            const double there = from[lane] + entry.length_m;
            nearest[lane] = there < nearest[lane] ? there : nearest[lane];
        }
    }
}

/// The only one of its entries that each portal can have been reached by, kNone where it is not the only one.
PASSERBY_LANES void chooseEntries(const std::vector<std::size_t>& firstEntry, const PathHierarchy::Entry* entries, const Lanes* distance_m,
                                  std::uint32_t* lastWay, double* byLane_m)
{
    const std::size_t portals = firstEntry.size() - 1;
    for (std::size_t height = 0; height < portals; ++height) {
        Lanes limit = distance_m[height];
        std::array<std::int64_t, kLanes> count{};
        std::array<std::int64_t, kLanes> last{};
        for (double& one : limit)
            one += kTie_m;
        const auto end = static_cast<std::int64_t>(firstEntry[height + 1]);
        for (auto i = static_cast<std::int64_t>(firstEntry[height]); i < end; ++i) {
            const PathHierarchy::Entry& entry = entries[i];
            const Lanes& from = distance_m[entry.height];
            for (std::size_t lane = 0; lane < kLanes; ++lane) {
                const bool isShort = from[lane] + entry.length_m <= limit[lane];
                last[lane] = isShort ? i : last[lane];
                count[lane] += isShort ? 1 : 0;
            }
        }
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            lastWay[lane * portals + height] = count[lane] == 1 ? static_cast<std::uint32_t>(last[lane]) : kNone;
            byLane_m[lane * portals + height] = distance_m[height][lane];
        }
    }
}

} // namespace

PathBatch::PathBatch(const NavigationGraph& graph, const PathHierarchy& hierarchy)
    : m_graph(graph),
      m_hierarchy(hierarchy),
      m_distance_m(hierarchy.size()),
      m_byLane_m(kLanes * hierarchy.size()),
      m_lastWay(kLanes * hierarchy.size()),
      m_isClimbed(hierarchy.size(), 0),
      m_edges(hierarchy.size()),
      m_straight(hierarchy.size(), kNone)
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

void PathBatch::grow(std::span<const NodeIndex> sources, std::span<PathTree> trees)
{
    assert(sources.size() <= kLanes && sources.size() == trees.size());
    start(sources);
    climb();
    sweepDown(m_hierarchy, m_distance_m.data());
    chooseEntries(m_hierarchy.firstEntry(), m_hierarchy.entries().data(), m_distance_m.data(), m_lastWay.data(), m_byLane_m.data());
    for (std::size_t lane = 0; lane < sources.size(); ++lane) {
        startTree(sources[lane], trees[lane]);
        extract(lane, trees[lane]);
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
        hang(m_graph.network().entries(target), m_hierarchy, m_distance_m.data(), nearest);
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
    std::fill(m_edges.begin(), m_edges.end(), 0U);
}

/// Calls visit(height, segment, length) for each portal that the source, a target, shares a cell with.
template <class Visit>
void PathBatch::forStraightWays(NodeIndex source, Visit visit) const
{
    if (source < m_graph.portalCount())
        return;
    for (SegmentIndex index = m_graph.firstSegment(source); index < m_graph.lastSegment(source); ++index)
        if (const Segment& segment = m_graph.segments()[index]; segment.to < m_graph.portalCount())
            visit(m_hierarchy.heightOf(m_graph.network().rankOf(segment.to)), index, segment.length_m);
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
