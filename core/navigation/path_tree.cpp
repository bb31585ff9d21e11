// SPDX-License-Identifier: Apache-2.0
#include "core/navigation/path_tree.h"

#include "core/navigation/portal_network.h"

#include <algorithm>
#include <limits>

namespace passerby::navigation {

namespace {

constexpr double kUnreachable = std::numeric_limits<double>::infinity();
constexpr std::uint32_t kSettled = kNone - 1;

/// Nearest first; of equally near ones that with fewer edges, so that a way of length 0 cannot arrive too late.
template <class Entry>
bool isNearer(const Entry& a, const Entry& b)
{
    if (a.distance_m != b.distance_m)
        return a.distance_m < b.distance_m;
    return a.edges != b.edges ? a.edges < b.edges : a.rank < b.rank;
}

} // namespace

PathTreeGrower::PathTreeGrower(const NavigationGraph& graph) : m_graph(graph), m_labels(graph.portalCount()) {}

bool PathTreeGrower::comesFirst(SegmentIndex a, SegmentIndex b) const
{
    return m_graph.segments()[a].from < m_graph.segments()[b].from; // portals ascend by number
}

void PathTreeGrower::siftUp(std::size_t place, HeapEntry entry)
{
    while (place > 0) {
        const std::size_t parent = (place - 1) / 4;
        if (!isNearer(entry, m_heap[parent]))
            break;
        m_heap[place] = m_heap[parent];
        m_labels[m_heap[place].rank].heapPlace = static_cast<std::uint32_t>(place);
        place = parent;
    }
    m_heap[place] = entry;
    m_labels[entry.rank].heapPlace = static_cast<std::uint32_t>(place);
}

PathTreeGrower::HeapEntry PathTreeGrower::popNearest()
{
    const HeapEntry nearest = m_heap.front();
    const HeapEntry last = m_heap.back();
    m_heap.pop_back();
    m_labels[nearest.rank].heapPlace = kSettled;
    if (m_heap.empty())
        return nearest;
    std::size_t place = 0;
    for (;;) {
        const std::size_t first = 4 * place + 1;
        if (first >= m_heap.size())
            break;
        std::size_t best = first;
        const std::size_t end = std::min(first + 4, m_heap.size());
        for (std::size_t child = first + 1; child < end; ++child)
            if (isNearer(m_heap[child], m_heap[best]))
                best = child;
        if (!isNearer(m_heap[best], last))
            break;
        m_heap[place] = m_heap[best];
        m_labels[m_heap[place].rank].heapPlace = static_cast<std::uint32_t>(place);
        place = best;
    }
    m_heap[place] = last;
    m_labels[last.rank].heapPlace = static_cast<std::uint32_t>(place);
    return nearest;
}

void PathTreeGrower::reach(std::uint32_t rank, double distance_m, std::uint32_t edges, SegmentIndex segment)
{
    Label& label = m_labels[rank];
    if (label.heapPlace == kSettled || distance_m > label.distance_m + kTie_m)
        return;
    if (label.heapPlace == kNone) {
        m_seen.push_back(rank);
        label = {distance_m, edges, segment, kNone};
        m_heap.emplace_back();
        siftUp(m_heap.size() - 1, {distance_m, edges, rank});
        return;
    }
    const bool shorter = distance_m < label.distance_m - kTie_m;
    const bool preferred = edges < label.edges || (edges == label.edges && comesFirst(segment, label.segment));
    if (shorter || preferred) {
        label.edges = edges;
        label.segment = segment;
    }
    label.distance_m = std::min(label.distance_m, distance_m);
    siftUp(label.heapPlace, {label.distance_m, label.edges, rank});
}

void PathTreeGrower::start(NodeIndex source, PathTree& tree)
{
    tree.source = source;
    tree.distance_m.assign(m_graph.nodes().size(), kUnreachable);
    tree.previous.assign(m_graph.nodes().size(), kNone);
    tree.segment.assign(m_graph.nodes().size(), kNone);
    tree.settled.clear();
    tree.distance_m[source] = 0.0;
    for (const std::uint32_t rank : m_seen)
        m_labels[rank] = Label{kUnreachable, 0, kNone, kNone};
    if (m_seen.empty())
        std::fill(m_labels.begin(), m_labels.end(), Label{kUnreachable, 0, kNone, kNone});
    m_seen.clear();
    m_heap.clear();
    if (source < m_graph.portalCount()) {
        const std::uint32_t rank = m_graph.network().rankOf(source);
        m_labels[rank] = {0.0, 0, kNone, kSettled};
        m_seen.push_back(rank);
    }
    for (SegmentIndex index = m_graph.firstSegment(source); index < m_graph.lastSegment(source); ++index) {
        const Segment& segment = m_graph.segments()[index];
        if (segment.to < m_graph.portalCount())
            reach(m_graph.network().rankOf(segment.to), segment.length_m, 1, index);
    }
}

void PathTreeGrower::settlePortals(PathTree& tree)
{
    const PortalNetwork& network = m_graph.network();
    while (!m_heap.empty()) {
        const std::uint32_t rank = popNearest().rank;
        const Label label = m_labels[rank];
        const NodeIndex node = network.portalAt(rank);
        tree.settled.push_back(node);
        tree.distance_m[node] = label.distance_m;
        tree.segment[node] = label.segment;
        tree.previous[node] = m_graph.segments()[label.segment].from;
        for (const PortalNetwork::Arc& arc : network.arcs(rank))
            reach(arc.rank, label.distance_m + arc.length_m, label.edges + 1, arc.segment);
    }
}

void PathTreeGrower::hangOnTargets(PathTree& tree)
{
    const auto targets = static_cast<std::uint32_t>(m_graph.targetCount());
    for (std::uint32_t target = 0; target < targets; ++target) {
        const NodeIndex node = m_graph.nodeOfTarget(target);
        if (node == tree.source)
            continue;
        Label best{kUnreachable, 0, kNone, kNone};
        for (const PortalNetwork::Arc& arc : m_graph.network().entries(target)) {
            const Label& label = m_labels[arc.rank];
            const double distance_m = label.distance_m + arc.length_m;
            if (label.heapPlace != kSettled || distance_m > best.distance_m + kTie_m)
                continue;
            const bool better = best.segment == kNone || distance_m < best.distance_m - kTie_m || label.edges + 1 < best.edges
                || (label.edges + 1 == best.edges && comesFirst(arc.segment, best.segment));
            if (better)
                best = {std::min(distance_m, best.distance_m), label.edges + 1, arc.segment, kNone};
            else
                best.distance_m = std::min(best.distance_m, distance_m);
        }
        tree.distance_m[node] = best.distance_m;
        tree.segment[node] = best.segment;
    }
    for (SegmentIndex index = m_graph.firstSegment(tree.source); index < m_graph.lastSegment(tree.source); ++index) {
        const Segment& segment = m_graph.segments()[index];
        if (segment.to < m_graph.portalCount() || segment.length_m > tree.distance_m[segment.to] + kTie_m)
            continue; // the straight way wins ties: no way has fewer edges
        tree.distance_m[segment.to] = std::min(segment.length_m, tree.distance_m[segment.to]);
        tree.segment[segment.to] = index;
    }
    for (NodeIndex node = m_graph.nodeOfTarget(0); node < m_graph.nodes().size(); ++node)
        if (tree.segment[node] != kNone)
            tree.previous[node] = m_graph.segments()[tree.segment[node]].from;
}

void PathTreeGrower::grow(NodeIndex source, PathTree& tree)
{
    start(source, tree);
    settlePortals(tree);
    hangOnTargets(tree);
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
