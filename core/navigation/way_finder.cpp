// SPDX-License-Identifier: Apache-2.0
#include "core/navigation/way_finder.h"

#include "core/navigation/hang_targets.h"
#include "core/navigation/path_hierarchy.h"
#include "core/navigation/path_rule.h"

#include <algorithm>

namespace passerby::navigation {

bool WayFinder::canFind(const NavigationGraph& graph)
{
    return !graph.isOneWay() && graph.hierarchy().isUsable();
}

WayFinder::WayFinder(const NavigationGraph& graph)
    : m_graph(graph),
      m_hierarchy(graph.hierarchy()),
      m_climber(graph),
      m_toGoRound(m_hierarchy.size(), 0),
      m_toGo_m(m_hierarchy.size()),
      m_labels(m_hierarchy.size())
{
}

/// Climbs from the destination over all that is above the portals of its cell.
void WayFinder::startAt(std::uint32_t to)
{
    if (m_goal == to)
        return;
    m_goal = to;
    ++m_goalRound;
    m_climber.climb(m_graph.nodeOfTarget(to), m_climb);
}

/// From a portal to the destination: by what was climbed, or by way of a higher portal, all of which come first.
double WayFinder::toGo_m(std::uint32_t rank)
{
    const std::uint32_t wanted = m_hierarchy.heightOf(rank);
    m_chain.clear();
    for (std::uint32_t height = wanted; height != kNone && m_toGoRound[height] != m_goalRound; height = m_hierarchy.parent(height))
        m_chain.push_back(height);
    for (std::size_t i = m_chain.size(); i-- > 0;) {
        const std::uint32_t height = m_chain[i];
        double least_m = m_climber.climbed_m(height);
        for (const PathHierarchy::Arc& arc : m_hierarchy.up(height))
            least_m = std::min(least_m, m_toGo_m[arc.height] + arc.length_m);
        m_toGo_m[height] = least_m;
        m_toGoRound[height] = m_goalRound;
    }
    return m_toGo_m[wanted];
}

double WayFinder::length_m(std::uint32_t from, std::uint32_t to)
{
    if (from == to)
        return 0.0;
    startAt(to);
    double least_m = kUnreachable;
    const NodeIndex origin = m_graph.nodeOfTarget(from);
    for (SegmentIndex index = m_graph.firstSegment(origin); index < m_graph.lastSegment(origin); ++index) {
        const Segment& segment = m_graph.segments()[index];
        if (segment.to < m_graph.portalCount())
            least_m = std::min(least_m, segment.length_m + toGo_m(m_graph.network().rankOf(segment.to)));
        else if (segment.to == m_graph.nodeOfTarget(to))
            least_m = std::min(least_m, segment.length_m);
    }
    return least_m;
}

double WayFinder::distanceTo_m(std::uint32_t rank) const
{
    return m_labels[rank].round == m_round ? m_labels[rank].distance_m : kUnreachable;
}

void WayFinder::reach(std::uint32_t rank, double distance_m, SegmentIndex straight, double within_m)
{
    if (!(distance_m < distanceTo_m(rank)) || distance_m + toGo_m(rank) > within_m)
        return;
    Label& label = m_labels[rank];
    label.straight = label.round == m_round && straight == kNone ? label.straight : straight;
    label.distance_m = distance_m;
    label.round = m_round;
    m_waiting.emplace(distance_m, rank);
}

/// Distances from the origin of all portals on ways that are no longer than allowed.
void WayFinder::search(std::uint32_t from, double within_m)
{
    ++m_round;
    m_settled.clear();
    const NodeIndex origin = m_graph.nodeOfTarget(from);
    for (SegmentIndex index = m_graph.firstSegment(origin); index < m_graph.lastSegment(origin); ++index)
        if (const Segment& segment = m_graph.segments()[index]; segment.to < m_graph.portalCount())
            reach(m_graph.network().rankOf(segment.to), segment.length_m, index, within_m);
    while (!m_waiting.empty()) {
        const auto [distance_m, rank] = m_waiting.top();
        m_waiting.pop();
        if (distance_m != m_labels[rank].distance_m)
            continue; // a shorter way came before
        m_settled.push_back(rank);
        for (const PortalNetwork::Arc& arc : m_graph.network().arcs(rank))
            reach(arc.rank, distance_m + arc.length_m, kNone, within_m);
    }
}

/// By the rule of trees; the ways to nearer portals are chosen.
void WayFinder::choosePrevious(std::uint32_t rank)
{
    Label& label = m_labels[rank];
    label.previous = kNone;
    label.edges = 1;
    if (label.straight != kNone && m_graph.segments()[label.straight].length_m <= label.distance_m + kTie_m)
        return; // no way has fewer edges
    const PortalNetwork::Arc* arc = preferredArc(
        m_graph.network(), rank, [this](std::uint32_t at) { return distanceTo_m(at); },
        [this](std::uint32_t at) { return m_labels[at].edges; });
    label.previous = arc->rank;
    label.edges = m_labels[arc->rank].edges + 1;
}

void WayFinder::trace(std::uint32_t from, std::uint32_t to)
{
    const PortalNetwork& network = m_graph.network();
    const NodeIndex origin = m_graph.nodeOfTarget(from);
    const NodeIndex goal = m_graph.nodeOfTarget(to);
    HungTarget hung = hangTarget(
        network, to, [this](std::uint32_t rank) { return distanceTo_m(rank); },
        [this](std::uint32_t rank) { return m_labels[rank].edges; });
    if (const SegmentIndex straight = m_graph.findSegment(origin, goal); straight != kNone)
        hung.straighten(straight, m_graph.segments()[straight].length_m, origin);
    if (hung.segment == kNone)
        return;
    m_way.push_back(hung.segment);
    for (NodeIndex node = hung.previous; node != origin;) {
        const Label& label = m_labels[network.rankOf(node)];
        const NodeIndex before = label.previous == kNone ? origin : network.portalAt(label.previous);
        m_way.push_back(label.previous == kNone ? label.straight : m_graph.findSegment(before, node));
        node = before;
    }
    std::reverse(m_way.begin(), m_way.end());
}

const std::vector<SegmentIndex>& WayFinder::find(std::uint32_t from, std::uint32_t to)
{
    if (from == m_from && to == m_to)
        return m_way;
    m_from = from;
    m_to = to;
    m_way.clear();
    const double shortest_m = length_m(from, to);
    if (from == to || shortest_m == kUnreachable)
        return m_way;
    search(from, shortest_m + kSlack_m);
    for (const std::uint32_t rank : m_settled)
        choosePrevious(rank);
    trace(from, to);
    return m_way;
}

} // namespace passerby::navigation
