// SPDX-License-Identifier: Apache-2.0
#include "core/shapes/border_pieces.h"

#include <algorithm>
#include <utility>

namespace passerby::shapes {

namespace {

constexpr double kOnEdge_m = 0.01;

using geometry::Point;

/// Along a → b, from 0 to the length; the parts that openings leave.
void appendClosed(Point a, Point b, const std::vector<BorderPiece>& openings, std::vector<BorderPiece>& out)
{
    const double length_m = geometry::distance(a, b);
    if (length_m < kOnEdge_m)
        return;
    const Point along = (b - a) * (1.0 / length_m);
    std::vector<std::pair<double, double>> gaps;
    for (const BorderPiece& opening : openings) {
        if (geometry::distanceToSegment(opening.a, a, b) > kOnEdge_m || geometry::distanceToSegment(opening.b, a, b) > kOnEdge_m)
            continue;
        gaps.push_back(std::minmax(geometry::dot(opening.a - a, along), geometry::dot(opening.b - a, along)));
    }
    std::sort(gaps.begin(), gaps.end());
    double from = 0.0;
    const auto close = [&](double until) {
        if (until - from > kOnEdge_m)
            out.push_back({a + along * from, a + along * until});
    };
    for (const auto& [begin, end] : gaps) {
        close(begin);
        from = std::max(from, end);
    }
    close(length_m);
}

} // namespace

std::vector<BorderPiece> closedPieces(const geometry::Polygon& polygon, const std::vector<BorderPiece>& openings)
{
    std::vector<BorderPiece> pieces;
    const auto go = [&](const geometry::Ring& ring) {
        for (std::size_t i = 0; i < ring.size(); ++i)
            appendClosed(ring[i], ring[(i + 1) % ring.size()], openings, pieces);
    };
    go(polygon.outer);
    std::for_each(polygon.holes.begin(), polygon.holes.end(), go);
    return pieces;
}

} // namespace passerby::shapes
