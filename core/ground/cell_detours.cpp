// SPDX-License-Identifier: Apache-2.0
#include "core/ground/cell_detours.h"

#include "core/steering/sight.h"

#include <algorithm>
#include <limits>

namespace passerby::ground {

using geometry::Point;

namespace {

constexpr double kStraight = 0.035; // sine of the turn below which a corner hides nothing

Point unit(Point a)
{
    const double length_m = length(a);
    return length_m > 0.0 ? a * (1.0 / length_m) : Point{};
}

/// Calls visit(corner, direction away from the walls) where a ring turns left (`turn` 1) or right (-1).
template <class Visit>
void visitCorners(const geometry::Ring& ring, double turn, const Visit& visit)
{
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Point corner = ring[i];
        const Point in = unit(corner - ring[(i + ring.size() - 1) % ring.size()]);
        const Point out = unit(ring[(i + 1) % ring.size()] - corner);
        if (cross(in, out) * turn > kStraight)
            visit(corner, unit(in - out));
    }
}

/// Beside a corner and inside the cell, as far from the walls as there is room.
std::optional<Point> placeBeside(const geometry::Polygon& cell, Point corner, Point away)
{
    for (const double far_m : {CellDetours::kClear_m, 0.1, 0.03})
        if (const Point place = corner + away * far_m;
            contains(cell, place) && containsSegment(cell, corner, place, 1e-3) && distanceToBorder(cell, place) >= 0.5 * far_m)
            return place;
    return std::nullopt;
}

} // namespace

CellDetours::CellDetours(const world::World& world, const std::optional<geometry::SpatialGrid>& cellBoxes,
                         const std::vector<const world::Obstacle*>& obstacles)
    : m_corners(world.cells().size())
{
    for (std::size_t i = 0; i < m_corners.size(); ++i) {
        const geometry::Polygon& polygon = world.cells().at(i).row->polygon;
        const auto add = [&](Point corner, Point away) {
            if (const auto place = placeBeside(polygon, corner, away))
                m_corners[i].push_back(*place);
        };
        visitCorners(polygon.outer, -1.0, add);
        for (const geometry::Ring& hole : polygon.holes)
            visitCorners(hole, -1.0, add);
    }
    if (!cellBoxes)
        return;
    for (const world::Obstacle* obstacle : obstacles)
        visitCorners(obstacle->polygon.outer, 1.0, [&](Point corner, Point away) {
            for (const double far_m : {kClear_m, 0.1}) {
                const Point place = corner + away * far_m;
                for (const std::uint32_t cell : cellBoxes->query(place)) {
                    const world::Cell& row = *world.cells().at(cell).row;
                    if (row.level == obstacle->level && contains(row.polygon, place)
                        && distanceToBorder(row.polygon, place) >= 0.5 * far_m) {
                        m_corners[cell].push_back(place);
                        return;
                    }
                }
            }
        });
}

std::optional<Point> CellDetours::firstCorner(const steering::WallGrid& walls, std::uint32_t layers, std::size_t cell, Point from,
                                              Point to) const
{
    if (isFreeWay(walls, from, to, layers))
        return to;
    // From the far end, so that the first corner is known when the way reaches `from`: shortest way by Dijkstra's method.
    const std::vector<Point>& corners = m_corners[cell];
    constexpr double kFar = std::numeric_limits<double>::infinity();
    struct Reached {
        double length_m = kFar;
        bool isDone = false;
    };
    std::vector<Reached> reached(corners.size());
    for (std::size_t i = 0; i < corners.size(); ++i)
        if (isFreeWay(walls, corners[i], to, layers))
            reached[i].length_m = distance(corners[i], to);
    double best_m = kFar;
    std::optional<Point> first;
    while (true) {
        const auto next = std::min_element(reached.begin(), reached.end(), [](const Reached& a, const Reached& b) {
            return (a.isDone ? kFar : a.length_m) < (b.isDone ? kFar : b.length_m);
        });
        if (next == reached.end() || next->isDone || next->length_m >= best_m)
            return first;
        next->isDone = true;
        const Point here = corners[static_cast<std::size_t>(next - reached.begin())];
        if (const double whole_m = next->length_m + distance(from, here); whole_m < best_m && isFreeWay(walls, from, here, layers)) {
            best_m = whole_m;
            first = here;
        }
        for (std::size_t i = 0; i < corners.size(); ++i)
            if (const double length_m = next->length_m + distance(here, corners[i]);
                !reached[i].isDone && length_m < reached[i].length_m && isFreeWay(walls, here, corners[i], layers))
                reached[i].length_m = length_m;
    }
}

} // namespace passerby::ground
