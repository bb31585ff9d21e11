// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/triangulation.h"

#include <optional>
#include <vector>

namespace passerby::geometry {

/// The grid of clipping: exact integers make shared borders stay shared.
inline constexpr double kClipStep_m = 0.001;

/// Closed, first point not repeated, in millimetres.
using GridRing = std::vector<GridPoint>;
/// Rings filled by the non-zero rule. Results have outer rings counter-clockwise, holes clockwise, and none of them cross.
using GridArea = std::vector<GridRing>;

[[nodiscard]] inline GridPoint toClipGrid(Point p)
{
    return {std::llround(p.x / kClipStep_m), std::llround(p.y / kClipStep_m)};
}
[[nodiscard]] inline Point fromClipGrid(GridPoint p)
{
    return {static_cast<double>(p.x) * kClipStep_m, static_cast<double>(p.y) * kClipStep_m};
}

/// In m², positive when counter-clockwise.
[[nodiscard]] double area(const GridRing& ring);
/// In m².
[[nodiscard]] double area(const GridArea& area);
[[nodiscard]] GridArea toGridArea(const Polygon& polygon);
/// Outer rings with their holes, in the order of their first points, so that equal areas give equal lists.
[[nodiscard]] std::vector<Polygon> toPolygons(const GridArea& area);
/// The same as grid areas, one a connected piece.
[[nodiscard]] std::vector<GridArea> pieces(const GridArea& area);

[[nodiscard]] GridArea unite(const GridArea& area);
[[nodiscard]] GridArea unite(const GridArea& a, const GridArea& b);
[[nodiscard]] GridArea intersection(const GridArea& a, const GridArea& b);
[[nodiscard]] GridArea difference(const GridArea& a, const GridArea& b);

enum class LineEnd { round, flat };
/// Grown (or, negative, shrunk) by a distance, corners round; arcs within 10 cm of the circle.
[[nodiscard]] GridArea offset(const GridArea& area, double distance_m);
/// The band within `halfWidth_m` of a line of two or more points.
[[nodiscard]] GridArea band(const std::vector<GridPoint>& line, double halfWidth_m, LineEnd end);
/// Shrunk and grown again: thin parts vanish.
[[nodiscard]] GridArea opened(const GridArea& area, double distance_m);
/// Grown and shrunk again: thin gaps fill.
[[nodiscard]] GridArea closed(const GridArea& area, double distance_m);
/// Parts of a line inside the area, in the line's direction.
[[nodiscard]] std::vector<std::vector<GridPoint>> clipLine(const std::vector<GridPoint>& line, const GridArea& area);

/// The line without points that lie within the tolerance of what remains (Douglas and Peucker 1973).
[[nodiscard]] std::vector<GridPoint> simplifiedLine(const std::vector<GridPoint>& line, double tolerance_m);
/// Ring by ring as above, not united again: for the way between two operations.
[[nodiscard]] GridArea thinned(const GridArea& area, double tolerance_m);
/// Ring by ring as above, points rounded to multiples of `step` millimetres, united again until nothing changes.
[[nodiscard]] GridArea simplified(const GridArea& area, double tolerance_m, std::int64_t step);

} // namespace passerby::geometry
