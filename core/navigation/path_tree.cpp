// SPDX-License-Identifier: Apache-2.0
#include "core/navigation/path_tree.h"

#include "core/navigation/hang_targets.h"
#include "core/navigation/path_rule.h"
#include "core/navigation/portal_network.h"

#include <algorithm>

namespace passerby::navigation {

namespace {

/// Of two ways to a node: clearly shorter, or as long with fewer edges, or with as many and the smaller number of the last portal (portals
/// ascend by number).
template <class Label>
bool isPreferred(double distance_m, std::uint32_t edges, NodeIndex previous, const Label& label)
{
    if (distance_m < label.distance_m - kTie_m)
        return true;
    return edges < label.edges || (edges == label.edges && previous < label.previous);
}

} // namespace

PathTreeGrower::PathTreeGrower(const NavigationGraph& graph)
    : m_graph(graph), m_labels(graph.portalCount()), m_queue(graph.portalCount(), graph.network().longest_m())
{
}

void PathTreeGrower::reach(std::uint32_t rank, double distance_m, std::uint32_t edges, SegmentIndex segment, NodeIndex previous)
{
    Label& label = m_labels[rank];
    if (distance_m > label.distance_m + kTie_m || label.isSettled)
        return;
    const double nearest_m = std::min(label.distance_m, distance_m);
    m_hasNearTies = m_hasNearTies || (distance_m != label.distance_m && distance_m >= label.distance_m - kTie_m);
    if (isPreferred(distance_m, edges, previous, label)) {
        label.edges = edges; // field by field: a copied struct stalls on its own stores
        label.segment = segment;
        label.previous = previous;
    } else if (nearest_m == label.distance_m) {
        return;
    }
    label.distance_m = nearest_m;
    m_queue.push({nearest_m, label.edges, rank});
}

template <class IsOpen>
void PathTreeGrower::start(NodeIndex source, PathTree& tree, IsOpen isOpen)
{
    tree.source = source;
    tree.distance_m.assign(m_graph.nodes().size(), kUnreachable);
    tree.previous.assign(m_graph.nodes().size(), kNone);
    tree.segment.assign(m_graph.nodes().size(), kNone);
    tree.settled.clear();
    tree.distance_m[source] = 0.0;
    m_hasNearTies = false;
    m_queue.reset();
    std::fill(m_labels.begin(), m_labels.end(), Label{kUnreachable, 0, kNone, kNone, false});
    if (source < m_graph.portalCount())
        m_labels[m_graph.network().rankOf(source)] = {0.0, 0, kNone, kNone, true};
    for (SegmentIndex index = m_graph.firstSegment(source); index < m_graph.lastSegment(source); ++index) {
        const Segment& segment = m_graph.segments()[index];
        if (segment.to < m_graph.portalCount() && isOpen(index))
            reach(m_graph.network().rankOf(segment.to), segment.length_m, 1, index, source);
    }
}

template <class IsOpen>
void PathTreeGrower::settlePortals(PathTree& tree, IsOpen isOpen)
{
    const PortalNetwork& network = m_graph.network();
    while (!m_queue.empty()) {
        const DistanceQueue::Entry nearest = m_queue.pop();
        Label& label = m_labels[nearest.node];
        if (label.isSettled || nearest.distance_m != label.distance_m || nearest.edges != label.edges)
            continue; // a better one came before it
        label.isSettled = true;
        const NodeIndex node = network.portalAt(nearest.node);
        tree.settled.push_back(node);
        tree.distance_m[node] = label.distance_m;
        tree.segment[node] = label.segment;
        tree.previous[node] = label.previous;
        for (const PortalNetwork::Arc& arc : network.arcs(nearest.node))
            if (isOpen(arc.segment))
                reach(arc.rank, nearest.distance_m + arc.length_m, nearest.edges + 1, arc.segment, node);
    }
}

/// Chooses among equally short ways once all distances are known: while they were not, the first of three nearly equal ones may have been
/// compared with the second alone.
template <class IsOpen>
void PathTreeGrower::breakTies(PathTree& tree, IsOpen isOpen)
{
    const PortalNetwork& network = m_graph.network();
    for (const NodeIndex node : tree.settled) {
        Label& label = m_labels[network.rankOf(node)];
        if (label.previous == tree.source && m_graph.segments()[label.segment].length_m <= label.distance_m + kTie_m)
            continue; // no way has fewer edges
        const PortalNetwork::Arc* arc = preferredArc(
            network, network.rankOf(node), [&](std::uint32_t rank) { return m_labels[rank].distance_m; },
            [&](std::uint32_t rank) { return m_labels[rank].edges; }, isOpen);
        if (arc != nullptr) {
            tree.previous[node] = label.previous = network.portalAt(arc->rank);
            tree.segment[node] = label.segment = m_graph.findSegment(label.previous, node);
        }
        label.edges = label.previous < m_graph.portalCount() ? m_labels[network.rankOf(label.previous)].edges + 1 : 1;
    }
}

void PathTreeGrower::sortSettled(PathTree& tree) const
{
    const PortalNetwork& network = m_graph.network();
    const auto labelOf = [&](NodeIndex node) -> const Label& { return m_labels[network.rankOf(node)]; };
    sortRuns(
        tree.settled, [&](NodeIndex node) { return labelOf(node).distance_m; },
        [&](NodeIndex node) { return std::pair(labelOf(node).edges, node); });
}

template <class IsOpen>
void PathTreeGrower::growOver(NodeIndex source, PathTree& tree, IsOpen isOpen)
{
    start(source, tree, isOpen);
    settlePortals(tree, isOpen);
    if (m_hasNearTies)
        breakTies(tree, isOpen);
    sortSettled(tree);
    hangTargets(
        m_graph, [&](std::uint32_t rank) { return m_labels[rank].isSettled ? m_labels[rank].distance_m : kUnreachable; },
        [&](std::uint32_t rank) { return m_labels[rank].edges; }, tree, isOpen);
}

void PathTreeGrower::grow(NodeIndex source, PathTree& tree)
{
    growOver(source, tree, EverySegment{});
}

void PathTreeGrower::growRound(std::span<const std::uint8_t> isShut, NodeIndex source, PathTree& tree)
{
    growOver(source, tree, [isShut](SegmentIndex segment) { return isShut[segment] == 0; });
}

std::vector<NodeIndex> route(const PathTree& tree, NodeIndex to)
{
    std::vector<NodeIndex> nodes;
    if (to >= tree.previous.size() || (to != tree.source && tree.previous[to] == kNone))
        return nodes;
    for (NodeIndex node = to; node != kNone; node = tree.previous[node])
        nodes.push_back(node);
    std::reverse(nodes.begin(), nodes.end());
    return nodes;
}

} // namespace passerby::navigation
