// SPDX-License-Identifier: Apache-2.0
#include "core/affordance/sight_walls.h"

#include <algorithm>

namespace passerby::affordance {

namespace {

void appendRing(const geometry::Ring& ring, std::vector<std::array<geometry::Point, 2>>& walls)
{
    for (std::size_t i = 0; i < ring.size(); ++i)
        walls.push_back({ring[i], ring[i + 1 < ring.size() ? i + 1 : 0]});
}

/// What both boxes cover; empty where they lie apart.
geometry::Box common(const geometry::Box& a, const geometry::Box& b)
{
    const geometry::Box both{{std::max(a.low.x, b.low.x), std::max(a.low.y, b.low.y)},
                             {std::min(a.high.x, b.high.x), std::min(a.high.y, b.high.y)}};
    return both.low.x <= both.high.x && both.low.y <= both.high.y ? both : geometry::Box{};
}

} // namespace

const std::vector<world::ObstacleKind>& usualSightKinds()
{
    static const std::vector<world::ObstacleKind> kinds{world::ObstacleKind::building, world::ObstacleKind::wall};
    return kinds;
}

bool blocksSight(const world::Obstacle& obstacle, const std::vector<world::ObstacleKind>& kinds)
{
    const bool isBeforeTheEye =
        obstacle.level != 0 || (obstacle.base_m < kEyeHeight_m && (obstacle.height_m <= 0.0 || obstacle.height_m > kEyeHeight_m));
    return isBeforeTheEye && std::find(kinds.begin(), kinds.end(), obstacle.kind) != kinds.end();
}

std::vector<geometry::Polygon> parkedBeforeTheEye(const world::World& world, int level)
{
    std::vector<geometry::Polygon> outlines;
    for (const world::ParkedVehicle& vehicle : world::parkedVehicles(world))
        if (vehicle.level == level)
            outlines.push_back({outlineOf(vehicle), {}});
    return outlines;
}

geometry::Box sightBounds(const world::World& world)
{
    geometry::Box cells;
    for (const auto& [id, cell] : world.cells())
        cells.extend(geometry::boundingBox(cell.polygon));
    const geometry::Box near = cells.grown(kFarthestObstacle_m);
    geometry::Box bounds = cells;
    for (const auto& [id, obstacle] : world.obstacles()) {
        const geometry::Box box = geometry::boundingBox(obstacle.polygon);
        bounds.extend(cells.isEmpty() ? box : common(box, near));
    }
    if (bounds.isEmpty())
        bounds.extend(geometry::Point{});
    return bounds.grown(kSightMargin_m);
}

SightWalls sightWalls(const world::World& world, int level, const std::vector<world::ObstacleKind>& kinds)
{
    SightWalls result;
    result.bounds = sightBounds(world);
    for (const auto& [id, obstacle] : world.obstacles()) {
        if (obstacle.level != level || !blocksSight(obstacle, kinds))
            continue;
        appendRing(obstacle.polygon.outer, result.walls);
        for (const geometry::Ring& hole : obstacle.polygon.holes)
            appendRing(hole, result.walls);
    }
    for (const geometry::Polygon& vehicle : parkedBeforeTheEye(world, level))
        appendRing(vehicle.outer, result.walls);
    return result;
}

} // namespace passerby::affordance
