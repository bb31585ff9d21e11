// SPDX-License-Identifier: Apache-2.0
#include "core/ground/barrier.h"

#include <algorithm>

namespace passerby::ground {

using geometry::Point;

namespace {

/// A fence ends this far inside the wall that it meets, so that it also stops who walks along the wall.
constexpr double kIntoWall_m = 0.05;

/// How far the ray from `p` in the direction (of length 1) runs before it meets the ring; `reach_m` when it does not before.
double freeRun_m(const geometry::Ring& ring, Point p, Point direction, double reach_m)
{
    double free_m = reach_m;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Point a = ring[i];
        const Point side = ring[(i + 1) % ring.size()] - a;
        const double slant = geometry::cross(direction, side);
        if (slant == 0.0)
            continue;
        const double along_m = geometry::cross(a - p, side) / slant;
        const double onSide = geometry::cross(a - p, direction) / slant;
        if (along_m >= 0.0 && onSide >= 0.0 && onSide <= 1.0)
            free_m = std::min(free_m, along_m);
    }
    return free_m;
}

double freeRun_m(const geometry::Polygon& polygon, Point p, Point direction)
{
    double free_m = freeRun_m(polygon.outer, p, direction, kWidestHalfFence_m);
    for (const geometry::Ring& hole : polygon.holes)
        free_m = freeRun_m(hole, p, direction, free_m);
    return free_m;
}

} // namespace

Barrier barrierAcross(const world::World& world, const navigation::NavigationGraph& graph, navigation::SegmentIndex segment, double share)
{
    const navigation::Segment& way = graph.segments()[segment];
    const navigation::Node& from = graph.nodes()[way.from];
    const navigation::Node& to = graph.nodes()[way.to];
    const Point along = to.position - from.position;
    const double length_m = geometry::length(along);
    const Point left = length_m > 0.0 ? Point{-along.y / length_m, along.x / length_m} : Point{0.0, 1.0};
    const Point middle = from.position + along * share;
    Barrier barrier{way.cell, middle, middle, from.elevation_m + share * (to.elevation_m - from.elevation_m)};
    const world::Cell* cell = world.cells().find(world.cells().idOf(way.cell));
    const double toLeft_m = cell ? freeRun_m(cell->polygon, middle, left) : kWidestHalfFence_m;
    const double toRight_m = cell ? freeRun_m(cell->polygon, middle, left * -1.0) : kWidestHalfFence_m;
    barrier.left = middle + left * (toLeft_m + kIntoWall_m);
    barrier.right = middle - left * (toRight_m + kIntoWall_m);
    return barrier;
}

} // namespace passerby::ground
