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

} // namespace

const std::vector<world::ObstacleKind>& usualSightKinds()
{
    static const std::vector<world::ObstacleKind> kinds{world::ObstacleKind::building, world::ObstacleKind::wall};
    return kinds;
}

geometry::Box sightBounds(const world::World& world)
{
    geometry::Box bounds;
    for (const auto& [id, cell] : world.cells())
        bounds.extend(geometry::boundingBox(cell.polygon));
    for (const auto& [id, obstacle] : world.obstacles())
        bounds.extend(geometry::boundingBox(obstacle.polygon));
    if (bounds.isEmpty())
        bounds.extend(geometry::Point{});
    return bounds.grown(kSightMargin_m);
}

SightWalls sightWalls(const world::World& world, int level, const std::vector<world::ObstacleKind>& kinds)
{
    SightWalls result;
    result.bounds = sightBounds(world);
    for (const auto& [id, obstacle] : world.obstacles()) {
        if (obstacle.level != level || std::find(kinds.begin(), kinds.end(), obstacle.kind) == kinds.end())
            continue;
        appendRing(obstacle.polygon.outer, result.walls);
        for (const geometry::Ring& hole : obstacle.polygon.holes)
            appendRing(hole, result.walls);
    }
    return result;
}

} // namespace passerby::affordance
