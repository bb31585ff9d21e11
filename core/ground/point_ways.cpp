// SPDX-License-Identifier: Apache-2.0
#include "core/ground/point_ways.h"

#include <functional>
#include <limits>
#include <queue>

namespace passerby::ground {

using geometry::Point;
using navigation::kNone;
using navigation::NodeIndex;
using navigation::SegmentIndex;

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

} // namespace

/// Dijkstra's method from the portals of the ends' cells, against the direction in which people walk.
PointWays::PointWays(const WalkingGround& ground, const navigation::NavigationGraph& graph, std::vector<End> ends,
                     std::span<const std::uint8_t> isClosed)
    : m_graph(graph),
      m_ends(std::move(ends)),
      m_length_m(graph.portalCount(), kNever),
      m_onward(graph.portalCount(), kNone),
      m_end(graph.portalCount(), 0)
{
    const navigation::NavigationGraph& back = graph.isOneWay() ? graph.reversed() : graph;
    using Reached = std::pair<double, NodeIndex>;
    std::priority_queue<Reached, std::vector<Reached>, std::greater<>> open;
    for (std::uint32_t end = 0; end < m_ends.size(); ++end)
        for (const NodeIndex portal : ground.portals(m_ends[end].cell))
            if (const double length_m = distance(graph.nodes()[portal].position, m_ends[end].place);
                length_m < m_length_m[portal] && ground.gate(portal).letsInto(m_ends[end].cell)) {
                m_length_m[portal] = length_m;
                m_end[portal] = end;
                open.emplace(length_m, portal);
            }
    while (!open.empty()) {
        const auto [length_m, node] = open.top();
        open.pop();
        if (length_m > m_length_m[node])
            continue;
        for (SegmentIndex i = back.firstSegment(node); i < back.lastSegment(node); ++i) {
            const NodeIndex next = back.segments()[i].to;
            const double by_m = length_m + back.segments()[i].length_m;
            if (next >= graph.portalCount() || by_m >= m_length_m[next])
                continue;
            const SegmentIndex way = graph.findSegment(next, node);
            if (!isClosed.empty() && isClosed[way] != 0)
                continue;
            m_length_m[next] = by_m;
            m_onward[next] = way;
            m_end[next] = m_end[node];
            open.emplace(by_m, next);
        }
    }
}

PointWays::Start PointWays::startOf(const WalkingGround& ground, Point from, std::uint32_t cell) const
{
    Start best{kNone, 0, kNever};
    for (std::uint32_t end = 0; end < m_ends.size(); ++end)
        if (const double length_m = distance(from, m_ends[end].place); m_ends[end].cell == cell && length_m < best.length_m)
            best = {kNone, end, length_m};
    for (const NodeIndex portal : ground.portals(cell))
        if (const double length_m = distance(from, m_graph.nodes()[portal].position) + m_length_m[portal];
            length_m < best.length_m && ground.gate(portal).letsOutOf(cell))
            best = {portal, m_end[portal], length_m};
    return best;
}

double PointWays::length_m(const WalkingGround& ground, Point from, std::uint32_t cell) const
{
    return startOf(ground, from, cell).length_m;
}

PointWays::End PointWays::lay(const WalkingGround& ground, Point from, std::uint32_t cell, std::vector<Leg>& legs) const
{
    legs.clear();
    const Start start = startOf(ground, from, cell);
    if (start.length_m == kNever)
        return m_ends.front();
    if (start.portal != kNone) {
        legs.push_back({start.portal, cell, 0});
        for (NodeIndex node = start.portal; m_onward[node] != kNone; node = legs.back().to)
            legs.push_back({m_graph.segments()[m_onward[node]].to, ground.cellOf(m_onward[node]), 0});
    }
    legs.push_back({kNone, m_ends[start.end].cell, 0});
    return m_ends[start.end];
}

} // namespace passerby::ground
