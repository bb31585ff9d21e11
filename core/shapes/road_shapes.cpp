// SPDX-License-Identifier: Apache-2.0
#include "core/shapes/road_shapes.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <utility>

namespace passerby::shapes {

namespace {

using geometry::Point;

constexpr double kEdgeHalfWidth_m = 0.06;
constexpr double kStopHalfWidth_m = 0.25;
constexpr double kYieldHalfWidth_m = 0.12;
constexpr double kStripe_m = 0.5;
constexpr int kMostStripes = 200;
constexpr double kSameEnd_m = 0.2;             // lanes whose ends are as near as this end at one place
constexpr double kSquare_m = kSameEnd_m / 1.5; // its diagonal is shorter
constexpr std::int64_t kSquaresBeside = 2;
constexpr double kLeastMitre = 0.5; // a sharp bend has no long tip

Point directionOf(Point from, Point to)
{
    const Point way = to - from;
    const double length_m = geometry::length(way);
    return length_m > 0.0 ? way * (1.0 / length_m) : Point{};
}

/// The middle of the lane moved so far to its left, a point for each of its own.
std::vector<Point> movedLeft(const std::vector<Point>& line, double toLeft_m)
{
    std::vector<Point> moved;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const Point out = i + 1 < line.size() ? directionOf(line[i], line[i + 1]) : directionOf(line[i - 1], line[i]);
        const Point in = i > 0 ? directionOf(line[i - 1], line[i]) : out;
        const Point left = Point{-in.y, in.x} + Point{-out.y, out.x};
        moved.push_back(line[i] + left * (toLeft_m / std::max(2.0 * kLeastMitre, 1.0 + geometry::dot(in, out))));
    }
    return moved;
}

/// Ends of lanes by square, each so small that all in one are at one place.
using EndsBySquare = std::map<std::pair<std::int64_t, std::int64_t>, std::vector<Point>>;

std::pair<std::int64_t, std::int64_t> squareOf(Point end)
{
    return {static_cast<std::int64_t>(std::floor(end.x / kSquare_m)), static_cast<std::int64_t>(std::floor(end.y / kSquare_m))};
}

/// Whether no other end is at the place of one of them.
bool isAlone(Point end, const EndsBySquare& ends)
{
    const auto [x, y] = squareOf(end);
    if (ends.at({x, y}).size() > 1)
        return false;
    for (std::int64_t besideX = x - kSquaresBeside; besideX <= x + kSquaresBeside; ++besideX)
        for (std::int64_t besideY = y - kSquaresBeside; besideY <= y + kSquaresBeside; ++besideY) {
            const auto beside = ends.find({besideX, besideY});
            if (beside == ends.end() || (besideX == x && besideY == y))
                continue;
            for (const Point other : beside->second)
                if (distance(end, other) <= kSameEnd_m)
                    return false;
        }
    return true;
}

} // namespace

world::Color colorOf(world::LaneKind kind)
{
    switch (kind) {
    case world::LaneKind::bicycle:
        return {0xa8, 0x6f, 0x63};
    case world::LaneKind::bus:
        return {0x63, 0x66, 0x7a};
    case world::LaneKind::car:
        break;
    }
    return {0x70, 0x73, 0x78};
}

Shape bandOf(const world::Lane& lane)
{
    const std::vector<Point> left = movedLeft(lane.points, 0.5 * lane.width_m);
    const std::vector<Point> right = movedLeft(lane.points, -0.5 * lane.width_m);
    const auto at = [](Point place) { return Corner{place.x, place.y, 0.0}; };
    Shape shape;
    for (std::size_t i = 1; i < lane.points.size(); ++i)
        appendQuad({at(right[i - 1]), at(right[i]), at(left[i]), at(left[i - 1])}, Paint::body, shape);
    return shape;
}

std::vector<FloorMark> edgesOf(const world::Lane& lane)
{
    std::vector<FloorMark> marks;
    const double aside_m = std::max(0.5 * lane.width_m - kEdgeHalfWidth_m, 0.0);
    for (const double toLeft_m : {aside_m, -aside_m}) {
        const std::vector<Point> edge = movedLeft(lane.points, toLeft_m);
        for (std::size_t i = 1; i < edge.size(); ++i)
            marks.push_back({edge[i - 1], edge[i], kEdgeHalfWidth_m, Paint::light});
    }
    return marks;
}

std::vector<FloorMark> marksOf(const world::StopLine& line)
{
    return {{line.a, line.b, line.signal.isNull() ? kYieldHalfWidth_m : kStopHalfWidth_m, Paint::light}};
}

std::vector<FloorMark> marksOf(const world::Crossing& crossing)
{
    const Point across = directionOf(crossing.a, crossing.b);
    const Point along = Point{-across.y, across.x} * (0.5 * crossing.width_m);
    if (!crossing.signal.isNull())
        return {{crossing.a + along, crossing.b + along, kYieldHalfWidth_m, Paint::light},
                {crossing.a - along, crossing.b - along, kYieldHalfWidth_m, Paint::light}};
    const double length_m = geometry::distance(crossing.a, crossing.b);
    const int count = static_cast<int>(std::min(std::floor((length_m / kStripe_m + 1.0) / 2.0), double{kMostStripes}));
    const double first_m = 0.5 * (length_m - (2 * count - 1) * kStripe_m) + 0.5 * kStripe_m; // as much at one end as at the other
    const Point half = along * std::max(0.0, 1.0 - kStripe_m / crossing.width_m);            // round ends keep to its width
    std::vector<FloorMark> marks;
    for (int i = 0; i < count; ++i) {
        const Point middle = crossing.a + across * (first_m + 2 * i * kStripe_m);
        marks.push_back({middle - half, middle + half, 0.5 * kStripe_m, Paint::light});
    }
    return marks;
}

std::vector<bool> lanesWithEdges(const world::World& world)
{
    EndsBySquare beginnings;
    EndsBySquare ends;
    for (const auto& [id, lane] : world.lanes()) {
        beginnings[squareOf(lane.points.front())].push_back(lane.points.front());
        ends[squareOf(lane.points.back())].push_back(lane.points.back());
    }
    std::vector<bool> haveEdges;
    haveEdges.reserve(world.lanes().size());
    for (const auto& [id, lane] : world.lanes())
        haveEdges.push_back(isAlone(lane.points.front(), beginnings) && isAlone(lane.points.back(), ends));
    return haveEdges;
}

} // namespace passerby::shapes
