// SPDX-License-Identifier: Apache-2.0
#include "core/world/crossing_stretches.h"

#include <algorithm>

namespace passerby::world {

namespace {

using geometry::BorderStretch;
using geometry::Point;

std::vector<BorderStretch> equalStretches(const BorderStretch& cut, std::size_t count)
{
    std::vector<BorderStretch> stretches;
    Point from = cut.a;
    for (std::size_t i = 1; i <= count; ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(count);
        const Point to = i == count ? cut.b : geometry::snapped(cut.a + (cut.b - cut.a) * share);
        stretches.push_back({from, to});
        from = to;
    }
    return stretches;
}

/// From node to node within the cell that is cut, over the one place of the cut that is nearest to the straight line.
double straight(const BorderStretch& cut, Point a, Point b)
{
    const Point way = cut.b - cut.a;
    const double besideA = std::abs(cross(way, a - cut.a));
    const double besideB = std::abs(cross(way, b - cut.a));
    if (besideA + besideB <= 0.0)
        return geometry::distance(a, b);
    const Point place = a + (b - a) * (besideA / (besideA + besideB));
    const Point across = cut.a + way * std::clamp(dot(place - cut.a, way) / dot(way, way), 0.0, 1.0);
    return geometry::distance(a, across) + geometry::distance(across, b);
}

double overMiddles(const std::vector<BorderStretch>& stretches, Point a, Point b)
{
    double shortest = 1e300;
    for (const BorderStretch& stretch : stretches) {
        const Point middle = geometry::midpoint(stretch.a, stretch.b);
        shortest = std::min(shortest, geometry::distance(a, middle) + geometry::distance(middle, b));
    }
    return shortest;
}

} // namespace

std::vector<BorderStretch> crossingStretches(const BorderStretch& cut, const std::vector<Point>& nodesLeft,
                                             const std::vector<Point>& nodesRight)
{
    std::vector<BorderStretch> stretches{cut};
    for (std::size_t count = 1; count <= kMostStretches; ++count) {
        if (count > 1 && cut.length() < kLeastStretch_m * static_cast<double>(count))
            break;
        stretches = equalStretches(cut, count);
        double straight_m = 0.0;
        double walked_m = 0.0;
        for (const Point a : nodesLeft)
            for (const Point b : nodesRight) {
                straight_m += straight(cut, a, b);
                walked_m += overMiddles(stretches, a, b);
            }
        if (walked_m <= (1.0 + kMostDetour) * straight_m)
            break;
    }
    return stretches;
}

} // namespace passerby::world
