// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/walkable_places.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numeric>

namespace passerby::simulation {

using geometry::Point;
using navigation::NodeIndex;
using navigation::Segment;
using navigation::SegmentIndex;

namespace {

std::uint32_t rootOf(std::vector<std::uint32_t>& parent, std::uint32_t node)
{
    while (parent[node] != node)
        node = parent[node] = parent[parent[node]];
    return node;
}

double shareAlong(Point place, Point from, Point to)
{
    const Point along = to - from;
    const double square = geometry::dot(along, along);
    return square > 0.0 ? std::clamp(geometry::dot(place - from, along) / square, 0.0, 1.0) : 0.0;
}

} // namespace

WalkablePlaces::WalkablePlaces(const navigation::NavigationGraph& graph) : m_graph(graph), m_part(graph.nodes().size())
{
    std::iota(m_part.begin(), m_part.end(), 0U);
    for (const Segment& segment : graph.segments()) {
        const std::uint32_t a = rootOf(m_part, segment.from);
        const std::uint32_t b = rootOf(m_part, segment.to);
        m_part[std::max(a, b)] = std::min(a, b);
    }
    for (NodeIndex node = 0; node < m_part.size(); ++node)
        m_part[node] = rootOf(m_part, node);
}

PlaceOnWay WalkablePlaces::nearest(Point place, int level, std::uint32_t cell, const std::vector<char>& isPartAllowed) const
{
    PlaceOnWay best;
    double best_m = std::numeric_limits<double>::infinity();
    bool isInCell = false;
    for (SegmentIndex index = 0; index < m_graph.segments().size(); ++index) {
        const Segment& segment = m_graph.segments()[index];
        const bool isHere = segment.cell == cell;
        if (segment.from > segment.to || (isInCell && !isHere) || isPartAllowed[m_part[segment.from]] == 0)
            continue;
        const Point from = m_graph.nodes()[segment.from].position;
        const Point to = m_graph.nodes()[segment.to].position;
        const double share = shareAlong(place, from, to);
        const double levels =
            std::min(std::abs(m_graph.nodes()[segment.from].level - level), std::abs(m_graph.nodes()[segment.to].level - level));
        const double away_m = geometry::distance(place, from + (to - from) * share) + kStorey_m * levels;
        if (away_m < best_m || (isHere && !isInCell)) {
            best_m = away_m;
            best = {index, share};
            isInCell = isHere;
        }
    }
    return best;
}

} // namespace passerby::simulation
