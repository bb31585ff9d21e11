// SPDX-License-Identifier: Apache-2.0
#include "core/navigation/navigation_graph.h"

#include "core/navigation/path_hierarchy.h"
#include "core/navigation/portal_network.h"
#include "core/navigation/step_ways.h"
#include "core/navigation/timed_way.h"
#include "core/world/step_free.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <mutex>
#include <optional>
#include <utility>

namespace passerby::navigation {

namespace {

/// Nodes of each cell, by place of the cell in ascending order of number.
using CellNodes = std::vector<std::vector<NodeIndex>>;

double segmentLength(const Node& a, const Node& b)
{
    const double flat = geometry::distance(a.position, b.position);
    const double length_m = a.elevation_m == b.elevation_m ? flat : std::hypot(flat, b.elevation_m - a.elevation_m);
    return inLengthUnits(length_m);
}

struct Way {
    NodeIndex to;
    std::uint32_t cell;
};

/// Where one can go straight from a node: ascending by other end, once each, through the cell with the smallest number.
void collectWays(NodeIndex from, std::span<const std::size_t> cells, const CellNodes& cellNodes, const world::World& world,
                 const TimedWays& timed, std::vector<Way>& ways)
{
    ways.clear();
    for (const std::size_t cell : cells)
        for (const NodeIndex to : cellNodes[cell])
            if (to != from && timed.isOpen(from, to, cell))
                ways.push_back({to, world.cells().at(cell).id.number});
    std::sort(ways.begin(), ways.end(), [](const Way& a, const Way& b) { return a.to != b.to ? a.to < b.to : a.cell < b.cell; });
    ways.erase(std::unique(ways.begin(), ways.end(), [](const Way& a, const Way& b) { return a.to == b.to; }), ways.end());
}

} // namespace

double interpolatedElevation(std::span<const Node> nodes, std::span<const NodeIndex> portals, geometry::Point place)
{
    if (portals.empty())
        return 0.0;
    double sum = 0.0;
    double weights = 0.0;
    const double first = nodes[portals.front()].elevation_m;
    bool level = true;
    for (const NodeIndex portal : portals) {
        const double distance = geometry::distance(nodes[portal].position, place);
        if (distance < 1e-9)
            return nodes[portal].elevation_m;
        sum += nodes[portal].elevation_m / distance;
        weights += 1.0 / distance;
        level = level && nodes[portal].elevation_m == first;
    }
    return level ? first : sum / weights;
}

struct NavigationGraph::Companions {
    std::once_flag once;
    std::optional<PathHierarchy> hierarchy;
    std::optional<StepFreeWays> stepFree; ///< from the beginning, or never
};

const StepFreeWays* NavigationGraph::stepFree() const
{
    return m_companions->stepFree ? &*m_companions->stepFree : nullptr;
}

NavigationGraph NavigationGraph::build(const world::World& world)
{
    std::vector<Node> nodes;
    std::vector<std::vector<std::size_t>> cellsOfNode;
    CellNodes cellNodes(world.cells().size());
    const auto place = [&](const world::CellId id) { return world.cells().indexOf(id); };
    for (const auto& [id, portal] : world.portals()) {
        const auto node = static_cast<NodeIndex>(nodes.size());
        const std::size_t a = place(portal.cellA);
        const std::size_t b = place(portal.cellB);
        nodes.push_back({false, id.number, portal.node(), portal.elevation_m, world.cells().at(a).row->level});
        cellsOfNode.push_back(a == b ? std::vector{a} : std::vector{a, b});
        for (const std::size_t cell : cellsOfNode.back())
            cellNodes[cell].push_back(node);
    }
    const CellNodes cellPortals = cellNodes;
    for (const auto& [id, target] : world.targets()) {
        const std::size_t cell = place(target.cell);
        const double elevation_m = interpolatedElevation(nodes, cellPortals[cell], target.position);
        cellNodes[cell].push_back(static_cast<NodeIndex>(nodes.size()));
        nodes.push_back({true, id.number, target.position, elevation_m, world.cells().at(cell).row->level});
        cellsOfNode.push_back({cell});
    }
    const TimedWays timed(world);
    std::vector<Segment> segments;
    std::vector<Way> ways;
    for (NodeIndex from = 0; from < nodes.size(); ++from) {
        collectWays(from, cellsOfNode[from], cellNodes, world, timed, ways);
        for (const Way& way : ways)
            segments.push_back({from, way.to, way.cell, segmentLength(nodes[std::min(from, way.to)], nodes[std::max(from, way.to)])});
    }
    std::shared_ptr<const std::vector<TimedLength>> lengths;
    if (timed.any())
        lengths = std::make_shared<const std::vector<TimedLength>>(timed.applyTo(segments));
    NavigationGraph graph = fromParts(std::move(nodes), std::move(segments));
    graph.m_timed = std::move(lengths);
    if (world::hasStepFreeSchedules(world))
        graph.m_companions->stepFree.emplace(stepFreeWays(world, graph));
    return graph;
}

const PathHierarchy& NavigationGraph::hierarchy() const
{
    std::call_once(m_companions->once, [&] { m_companions->hierarchy.emplace(*this); });
    return *m_companions->hierarchy;
}

struct NavigationGraph::LazyReverse {
    std::once_flag once;
    std::optional<NavigationGraph> graph;
};

NavigationGraph NavigationGraph::fromParts(std::vector<Node> nodes, std::vector<Segment> segments)
{
    NavigationGraph graph;
    graph.m_nodes = std::move(nodes);
    graph.m_segments = std::move(segments);
    graph.m_portalCount = static_cast<std::size_t>(
        std::find_if(graph.m_nodes.begin(), graph.m_nodes.end(), [](const Node& node) { return node.isTarget; }) - graph.m_nodes.begin());
    graph.m_firstSegment.assign(graph.m_nodes.size() + 1, 0);
    for (const Segment& segment : graph.m_segments)
        ++graph.m_firstSegment[segment.from + 1];
    for (std::size_t node = 0; node < graph.m_nodes.size(); ++node)
        graph.m_firstSegment[node + 1] += graph.m_firstSegment[node];
    graph.m_isOneWay = std::any_of(graph.m_segments.begin(), graph.m_segments.end(), [&](const Segment& segment) {
        const SegmentIndex back = graph.reverseOf(segment);
        return back == kNone || graph.m_segments[back].length_m != segment.length_m;
    });
    graph.m_network = std::make_shared<const PortalNetwork>(graph.m_nodes, graph.m_segments, graph.m_portalCount, graph.m_isOneWay);
    graph.m_companions = std::make_shared<Companions>();
    if (graph.m_isOneWay)
        graph.m_reverse = std::make_shared<LazyReverse>();
    return graph;
}

NavigationGraph NavigationGraph::slowed(std::vector<double> effectiveLength_m) const
{
    NavigationGraph graph = *this;
    graph.m_effectiveLength_m = std::make_shared<const std::vector<double>>(std::move(effectiveLength_m));
    if (m_isOneWay)
        graph.m_reverse = std::make_shared<LazyReverse>(); // that of before is as fast as before
    return graph;
}

const NavigationGraph& NavigationGraph::reversed() const
{
    if (!m_isOneWay)
        return *this;
    std::call_once(m_reverse->once, [&] { m_reverse->graph.emplace(turnedRound()); });
    return *m_reverse->graph;
}

NavigationGraph NavigationGraph::turnedRound() const
{
    std::vector<Segment> turned = m_segments;
    std::vector<SegmentIndex> order(turned.size());
    for (SegmentIndex index = 0; index < turned.size(); ++index) {
        std::swap(turned[index].from, turned[index].to);
        order[index] = index;
    }
    std::sort(order.begin(), order.end(), [&](SegmentIndex a, SegmentIndex b) {
        return std::pair(turned[a].from, turned[a].to) < std::pair(turned[b].from, turned[b].to);
    });
    std::vector<Segment> segments;
    std::vector<double> effective_m;
    std::vector<TimedLength> timed;
    for (const SegmentIndex index : order) {
        segments.push_back(turned[index]);
        effective_m.push_back(effectiveLength_m(index));
        timed.push_back({straightLength_m(index), m_timed ? (*m_timed)[index].onFoot_m : straightLength_m(index)});
    }
    NavigationGraph graph = fromParts(m_nodes, std::move(segments));
    if (m_timed)
        graph.m_timed = std::make_shared<const std::vector<TimedLength>>(std::move(timed));
    return isSlowed() ? graph.slowed(std::move(effective_m)) : graph;
}

SegmentIndex NavigationGraph::findSegment(NodeIndex from, NodeIndex to) const
{
    if (from >= m_nodes.size())
        return kNone;
    const auto first = m_segments.begin() + m_firstSegment[from];
    const auto last = m_segments.begin() + m_firstSegment[from + 1];
    const auto found = std::lower_bound(first, last, to, [](const Segment& segment, NodeIndex wanted) { return segment.to < wanted; });
    return found != last && found->to == to ? static_cast<SegmentIndex>(found - m_segments.begin()) : kNone;
}

std::string NavigationGraph::nodeName(NodeIndex node) const
{
    return (m_nodes[node].isTarget ? "T" : "P") + std::to_string(m_nodes[node].number);
}

NodeIndex NavigationGraph::findNode(std::string_view name) const
{
    if (name.size() < 2 || (name[0] != 'P' && name[0] != 'T'))
        return kNone;
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(name.data() + 1, name.data() + name.size(), number);
    if (error != std::errc{} || end != name.data() + name.size())
        return kNone;
    const auto middle = m_nodes.begin() + static_cast<std::ptrdiff_t>(m_portalCount);
    const auto first = name[0] == 'P' ? m_nodes.begin() : middle;
    const auto last = name[0] == 'P' ? middle : m_nodes.end();
    const auto found = std::lower_bound(first, last, number, [](const Node& node, std::uint32_t wanted) { return node.number < wanted; });
    return found != last && found->number == number ? static_cast<NodeIndex>(found - m_nodes.begin()) : kNone;
}

} // namespace passerby::navigation
