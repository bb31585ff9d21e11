// SPDX-License-Identifier: Apache-2.0
#include "core/generator/block_lines.h"

#include <algorithm>
#include <cmath>

namespace passerby::generator {

namespace {

using geometry::Point;
using geometry::Ring;

/// Sides that turn by less than asin of this count as in line.
constexpr double kLeastTurn = 0.3;

Point leftNormal(Point a, Point b)
{
    const Point along = b - a;
    const double size = geometry::length(along);
    return {-along.y / size, along.x / size};
}

Point cornerOffset(Point before, double beforeDistance, Point after, double afterDistance)
{
    const double turn = geometry::cross(before, after);
    if (std::abs(turn) < kLeastTurn) {
        const Point mean = before + after;
        return mean * (0.5 * (beforeDistance + afterDistance) / geometry::length(mean));
    }
    return {(beforeDistance * after.y - afterDistance * before.y) / turn, (before.x * afterDistance - after.x * beforeDistance) / turn};
}

} // namespace

Ring movedLeft(const Ring& ring, const std::function<double(std::size_t)>& distance_m)
{
    const std::size_t n = ring.size();
    Ring moved;
    moved.reserve(n);
    for (std::size_t i = 0; i < n; ++i) {
        const std::size_t previous = (i + n - 1) % n;
        const Point before = leftNormal(ring[previous], ring[i]);
        const Point after = leftNormal(ring[i], ring[(i + 1) % n]);
        moved.push_back(geometry::snapped(ring[i] + cornerOffset(before, distance_m(previous), after, distance_m(i))));
    }
    return moved;
}

std::optional<Ring> insetIfRoom(const Ring& ring, double distance_m)
{
    Ring inset = movedLeft(ring, [distance_m](std::size_t) { return distance_m; });
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const std::size_t next = (i + 1) % ring.size();
        const Point side = ring[next] - ring[i];
        const Point moved = inset[next] - inset[i];
        if (geometry::dot(side, moved) < 0.15 * geometry::dot(side, side))
            return std::nullopt;
    }
    if (!geometry::isSimple({inset, {}}) || geometry::signedArea(inset) <= 0.0)
        return std::nullopt;
    return inset;
}

bool isConvex(const Ring& ring, double tolerance_m)
{
    const std::size_t n = ring.size();
    for (std::size_t i = 0; i < n; ++i) {
        const Point before = ring[i];
        const Point after = ring[(i + 2) % n];
        if (geometry::orientation(before, ring[(i + 1) % n], after) < -tolerance_m * geometry::distance(before, after))
            return false;
    }
    return true;
}

BlockLines linesOf(const StreetPlan& plan, const PlannedBlock& block)
{
    Ring corners;
    for (const BlockSide& side : block.sides)
        corners.push_back(plan.junctions[plan.startOf(side)]);
    const auto street = [&](std::size_t side) -> const PlannedStreet& { return plan.streets[block.sides[side].street]; };
    BlockLines lines;
    lines.kerb = movedLeft(corners, [&](std::size_t side) { return 0.5 * street(side).carriageway_m(); });
    lines.front = movedLeft(corners, [&](std::size_t side) { return 0.5 * street(side).carriageway_m() + street(side).sidewalk_m(); });
    return lines;
}

} // namespace passerby::generator
