// SPDX-License-Identifier: Apache-2.0
#include "core/navigation/tree_repair.h"

#include "core/navigation/path_rule.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <tuple>

namespace passerby::navigation {

namespace {

/// The nearest entry first.
constexpr auto kIsFarther = [](const auto& a, const auto& b) {
    return a.distance_m != b.distance_m ? a.distance_m > b.distance_m : a.portal > b.portal;
};

} // namespace

bool TreeRepair::canRepair(const NavigationGraph& after)
{
    return std::all_of(after.segments().begin(), after.segments().end(), [&](const Segment& segment) {
        const bool joinsPortals = segment.from < after.portalCount() && segment.to < after.portalCount();
        const double units = segment.length_m / kLengthUnit_m;
        return units == std::floor(units) && (!joinsPortals || segment.length_m > 2.0 * kTie_m);
    });
}

TreeRepair::TreeRepair(const NavigationGraph& after, const GraphChange& change)
    : m_graph(after), m_network(after.network()), m_change(change), m_isHung(after.targetCount(), 0)
{
    m_length_m.reserve(after.segments().size());
    for (const Segment& segment : after.segments())
        m_length_m.push_back(segment.length_m);
    for (const SegmentIndex fresh : change.fresh)
        if (const Segment& segment = after.segments()[fresh]; segment.from < after.portalCount() && segment.to < after.portalCount())
            m_freshWays.push_back(fresh);
}

bool TreeRepair::repair(std::uint32_t target, PathTree& tree)
{
    m_source = m_graph.nodeOfTarget(target);
    assert(m_change.oldNode[m_source] == tree.source && tree.distance_m.size() == m_change.newNode.size());
    start();
    carryOver(tree);
    measure();
    chooseWays();
    settle(tree);
    hang(tree);
    return std::all_of(tree.distance_m.begin(), tree.distance_m.end(),
                       [](double distance_m) { return distance_m < kLongestExact_m || distance_m == kUnreachable; });
}

void TreeRepair::start()
{
    const std::size_t portals = m_graph.portalCount();
    m_distance_m.assign(m_graph.nodes().size(), kUnreachable);
    m_segment.assign(m_graph.nodes().size(), kNone);
    m_previous.assign(m_graph.nodes().size(), kNone);
    m_edges.assign(portals, 0);
    m_isTouched.assign(portals, 0);
    m_isNew.assign(portals, 0);
    m_choice.assign(portals, Choice::none);
    m_touched.clear();
    m_unsure.clear();
    m_news.clear();
    m_kept.clear();
    m_heap.clear();
}

/// Takes over the portals that are as far as they were: from the nearest on, those to which a way of that very length still leads. That is
/// the tree's own unless a nearly equal one with fewer edges was preferred.
void TreeRepair::carryOver(const PathTree& tree)
{
    m_distance_m[m_source] = 0.0;
    for (const NodeIndex portal : m_change.newPortals)
        touch(portal);
    for (const NodeIndex old : tree.settled) {
        const NodeIndex portal = m_change.newNode[old];
        if (portal == kNone)
            continue;
        const SegmentIndex segment = m_change.newSegment[tree.segment[old]];
        const NodeIndex before = segment == kNone ? kNone : m_change.newNode[tree.previous[old]];
        const bool isOwnWay = before != kNone && m_distance_m[before] + m_length_m[segment] == tree.distance_m[old];
        if (!isOwnWay && !isStillAsFar(portal, tree.distance_m[old])) {
            touch(portal);
            continue;
        }
        m_distance_m[portal] = tree.distance_m[old];
        if (isOwnWay)
            m_edges[portal] = before == m_source ? 1 : m_edges[before] == 0 ? 0 : m_edges[before] + 1;
        if (m_edges[portal] == 0)
            m_unsure.push_back(portal);
        m_segment[portal] = segment;
        m_previous[portal] = before;
        m_kept.push_back(portal);
    }
}

bool TreeRepair::isStillAsFar(NodeIndex portal, double distance_m) const
{
    const SegmentIndex straight = m_graph.findSegment(m_source, portal);
    if (straight != kNone && m_length_m[straight] == distance_m)
        return true;
    const std::span<const PortalNetwork::Arc> arcs = arcsInto(portal);
    return std::any_of(arcs.begin(), arcs.end(),
                       [&](const PortalNetwork::Arc& arc) { return distanceAt(arc.rank) + arc.length_m == distance_m; });
}

void TreeRepair::touch(NodeIndex portal)
{
    if (m_isTouched[portal] != 0)
        return;
    m_isTouched[portal] = 1;
    m_touched.push_back(portal);
}

void TreeRepair::lower(NodeIndex portal, double distance_m)
{
    if (!(distance_m < m_distance_m[portal]))
        return;
    m_distance_m[portal] = distance_m;
    touch(portal);
    m_heap.push_back({distance_m, portal});
    std::push_heap(m_heap.begin(), m_heap.end(), kIsFarther);
}

/// Calls visit(portal, length) for each portal that the source shares a cell with.
template <class Visit>
void TreeRepair::forStraightWays(Visit visit) const
{
    for (SegmentIndex index = m_graph.firstSegment(m_source); index < m_graph.lastSegment(m_source); ++index)
        if (const Segment& segment = m_graph.segments()[index]; segment.to < m_graph.portalCount())
            visit(segment.to, segment.length_m);
}

/// Distances of all portals.
void TreeRepair::measure()
{
    for (const NodeIndex portal : m_touched) // touches none but those
        for (const PortalNetwork::Arc& arc : arcsInto(portal))
            lower(portal, distanceAt(arc.rank) + arc.length_m);
    forStraightWays([&](NodeIndex portal, double length_m) { lower(portal, length_m); });
    for (const SegmentIndex fresh : m_freshWays) {
        const Segment& segment = m_graph.segments()[fresh];
        lower(segment.to, m_distance_m[segment.from] + segment.length_m);
    }
    while (!m_heap.empty()) {
        std::pop_heap(m_heap.begin(), m_heap.end(), kIsFarther);
        const Entry nearest = m_heap.back();
        m_heap.pop_back();
        if (nearest.distance_m == m_distance_m[nearest.portal])
            for (const PortalNetwork::Arc& arc : arcsOf(nearest.portal))
                lower(m_network.portalAt(arc.rank), nearest.distance_m + arc.length_m);
    }
}

void TreeRepair::askToChoose(NodeIndex portal)
{
    if (m_choice[portal] != Choice::none || m_distance_m[portal] == kUnreachable)
        return;
    m_choice[portal] = Choice::waiting;
    m_heap.push_back({m_distance_m[portal], portal});
    std::push_heap(m_heap.begin(), m_heap.end(), kIsFarther);
}

/// From the nearest portal on, so that the ways to nearer ones are known.
void TreeRepair::chooseWays()
{
    for (const NodeIndex portal : m_touched)
        askToChoose(portal);
    for (const NodeIndex portal : m_unsure)
        askToChoose(portal);
    forStraightWays([&](NodeIndex portal, double) { askToChoose(portal); });
    for (const SegmentIndex fresh : m_freshWays)
        askToChoose(m_graph.segments()[fresh].to);
    while (!m_heap.empty()) {
        std::pop_heap(m_heap.begin(), m_heap.end(), kIsFarther);
        const NodeIndex portal = m_heap.back().portal;
        m_heap.pop_back();
        choose(portal);
    }
}

void TreeRepair::choose(NodeIndex portal)
{
    m_choice[portal] = Choice::made;
    const double distance_m = m_distance_m[portal];
    const std::uint32_t edgesBefore = m_edges[portal];
    const SegmentIndex straight = m_graph.findSegment(m_source, portal);
    if (straight != kNone && m_length_m[straight] <= distance_m + kTie_m) {
        m_edges[portal] = 1; // no way has fewer
        m_segment[portal] = straight;
        m_previous[portal] = m_source;
    } else {
        const PortalNetwork::Arc* arc = preferredArc(
            m_network, m_network.rankOf(portal), [&](std::uint32_t rank) { return distanceAt(rank); },
            [&](std::uint32_t rank) { return edgesAt(rank); });
        assert(arc != nullptr);
        m_edges[portal] = edgesAt(arc->rank) + 1;
        m_previous[portal] = m_network.portalAt(arc->rank);
        m_segment[portal] = m_graph.findSegment(m_previous[portal], portal);
    }
    if (m_isTouched[portal] == 0 && m_edges[portal] == edgesBefore)
        return;
    m_isNew[portal] = 1;
    m_news.push_back(portal);
    for (const PortalNetwork::Arc& arc : arcsOf(portal))
        if (const double there_m = distanceAt(arc.rank); distance_m < there_m && distance_m + arc.length_m <= there_m + kTie_m)
            askToChoose(m_network.portalAt(arc.rank));
}

void TreeRepair::settle(PathTree& tree)
{
    const auto orderOf = [&](NodeIndex portal) { return std::tuple(m_distance_m[portal], m_edges[portal], portal); };
    const auto isBefore = [&](NodeIndex a, NodeIndex b) { return orderOf(a) < orderOf(b); };
    m_kept.erase(std::remove_if(m_kept.begin(), m_kept.end(), [&](NodeIndex portal) { return m_isNew[portal] != 0; }), m_kept.end());
    std::sort(m_news.begin(), m_news.end(), isBefore);
    tree.settled.resize(m_kept.size() + m_news.size());
    std::merge(m_kept.begin(), m_kept.end(), m_news.begin(), m_news.end(), tree.settled.begin(), isBefore);
}

/// Targets that another portal, or another way to one, or another segment may bring nearer or farther; the others stay.
void TreeRepair::listHung()
{
    m_hung.clear();
    const auto add = [&](std::uint32_t target) {
        if (m_isHung[target] == 0)
            m_hung.push_back(target);
        m_isHung[target] = 1;
    };
    std::for_each(m_change.newTargets.begin(), m_change.newTargets.end(), add);
    std::for_each(m_change.hungTargets.begin(), m_change.hungTargets.end(), add);
    const auto addThoseAt = [&](NodeIndex portal) {
        for (SegmentIndex index = m_graph.lastSegment(portal); index-- > m_graph.firstSegment(portal);) {
            const NodeIndex to = m_graph.segments()[index].to; // targets come last
            if (to < m_graph.portalCount())
                break;
            add(m_graph.targetOfNode(to));
        }
    };
    std::for_each(m_news.begin(), m_news.end(), addThoseAt);
    for (const NodeIndex portal : m_touched)
        if (m_isNew[portal] == 0) // can no longer be reached
            addThoseAt(portal);
}

void TreeRepair::hang(PathTree& tree)
{
    listHung();
    for (std::uint32_t target = 0; target < m_graph.targetCount(); ++target) {
        const NodeIndex node = m_graph.nodeOfTarget(target);
        const NodeIndex old = m_change.oldNode[node];
        if (m_isHung[target] != 0 || node == m_source || tree.segment[old] == kNone)
            continue;
        m_distance_m[node] = tree.distance_m[old];
        m_segment[node] = m_change.newSegment[tree.segment[old]];
        m_previous[node] = m_change.newNode[tree.previous[old]];
    }
    for (const std::uint32_t target : m_hung) {
        m_isHung[target] = 0;
        const NodeIndex node = m_graph.nodeOfTarget(target);
        if (node == m_source)
            continue;
        HungTarget hung = hangTarget(
            m_network, target, [&](std::uint32_t rank) { return distanceAt(rank); }, [&](std::uint32_t rank) { return edgesAt(rank); });
        if (const SegmentIndex straight = m_graph.findSegment(m_source, node); straight != kNone)
            hung.straighten(straight, m_length_m[straight], m_source);
        m_distance_m[node] = hung.distance_m;
        m_segment[node] = hung.segment;
        m_previous[node] = hung.previous;
    }
    tree.source = m_source;
    std::swap(tree.segment, m_segment);
    std::swap(tree.previous, m_previous);
    std::swap(tree.distance_m, m_distance_m);
}

} // namespace passerby::navigation
