// SPDX-License-Identifier: Apache-2.0
#include "core/ground/walkable_places.h"

#include "core/navigation/connected_parts.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace passerby::ground {

using geometry::Point;
using navigation::Segment;
using navigation::SegmentIndex;

namespace {

/// Looks at all segments before they are put in order.
constexpr int kFewTimes = 8;
constexpr double kFirstReach_m = 16.0;
constexpr double kLastReach_m = 1024.0;

/// Of two segments that lead there and back one is looked at.
bool isOtherDirection(const navigation::NavigationGraph& graph, const Segment& segment)
{
    return segment.from > segment.to && (!graph.isOneWay() || graph.findSegment(segment.to, segment.from) != navigation::kNone);
}

double shareAlong(Point place, Point from, Point to)
{
    const Point along = to - from;
    const double square = geometry::dot(along, along);
    return square > 0.0 ? std::clamp(geometry::dot(place - from, along) / square, 0.0, 1.0) : 0.0;
}

} // namespace

WalkablePlaces::WalkablePlaces(const navigation::NavigationGraph& graph) : m_graph(graph), m_part(navigation::connectedParts(graph)) {}

struct WalkablePlaces::Asked {
    Point place;
    int level;
    const std::vector<char>& isPartAllowed;
};

struct WalkablePlaces::Found {
    PlaceOnWay best;
    double best_m = std::numeric_limits<double>::infinity();
};

void WalkablePlaces::look(SegmentIndex index, const Asked& asked, Found& found) const
{
    const Segment& segment = m_graph.segments()[index];
    if (isOtherDirection(m_graph, segment) || asked.isPartAllowed[m_part[segment.from]] == 0)
        return;
    const navigation::Node& from = m_graph.nodes()[segment.from];
    const navigation::Node& to = m_graph.nodes()[segment.to];
    const double share = shareAlong(asked.place, from.position, to.position);
    const double levels = std::min(std::abs(from.level - asked.level), std::abs(to.level - asked.level));
    const double away_m = geometry::distance(asked.place, from.position + (to.position - from.position) * share) + kStorey_m * levels;
    if (away_m < found.best_m)
        found = {{index, share}, away_m};
}

void WalkablePlaces::makeIndex()
{
    std::unordered_map<std::uint32_t, std::vector<SegmentIndex>> ofCell;
    std::vector<geometry::Box> boxes(m_graph.segments().size());
    for (SegmentIndex index = 0; index < m_graph.segments().size(); ++index) {
        const Segment& segment = m_graph.segments()[index];
        if (isOtherDirection(m_graph, segment))
            continue;
        ofCell[segment.cell].push_back(index);
        boxes[index].extend(m_graph.nodes()[segment.from].position);
        boxes[index].extend(m_graph.nodes()[segment.to].position);
    }
    m_index.emplace(Index{std::move(ofCell), geometry::SpatialGrid(boxes)});
}

PlaceOnWay WalkablePlaces::nearestByIndex(const Asked& asked, std::uint32_t cell) const
{
    Found found;
    if (const auto here = m_index->ofCell.find(cell); here != m_index->ofCell.end())
        for (const SegmentIndex index : here->second)
            look(index, asked, found);
    for (double reach_m = kFirstReach_m; reach_m <= kLastReach_m && found.best.segment == navigation::kNone; reach_m *= 4.0) {
        const Point reach{reach_m, reach_m};
        for (const SegmentIndex index : m_index->grid.query(geometry::Box{asked.place - reach, asked.place + reach}))
            look(index, asked, found);
        if (found.best_m > 0.999 * reach_m) // a nearer one may be beyond the corners
            found = {};
    }
    if (found.best.segment == navigation::kNone)
        for (SegmentIndex index = 0; index < m_graph.segments().size(); ++index)
            look(index, asked, found);
    return found.best;
}

PlaceOnWay WalkablePlaces::nearest(Point place, int level, std::uint32_t cell, const std::vector<char>& isPartAllowed)
{
    const Asked asked{place, level, isPartAllowed};
    if (!m_index && ++m_timesAsked > kFewTimes)
        makeIndex();
    if (m_index)
        return nearestByIndex(asked, cell);
    Found within;
    Found anywhere;
    for (SegmentIndex index = 0; index < m_graph.segments().size(); ++index)
        look(index, asked, m_graph.segments()[index].cell == cell ? within : anywhere);
    return within.best.segment != navigation::kNone ? within.best : anywhere.best;
}

} // namespace passerby::ground
