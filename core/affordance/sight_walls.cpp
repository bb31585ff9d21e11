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

SightWalls sightWalls(const world::World& world, int level, const std::vector<world::ObstacleKind>& kinds)
{
    SightWalls result;
    for (const auto& [id, cell] : world.cells())
        result.bounds.extend(geometry::boundingBox(cell.polygon));
    for (const auto& [id, obstacle] : world.obstacles()) {
        result.bounds.extend(geometry::boundingBox(obstacle.polygon));
        if (obstacle.level != level || std::find(kinds.begin(), kinds.end(), obstacle.kind) == kinds.end())
            continue;
        appendRing(obstacle.polygon.outer, result.walls);
        for (const geometry::Ring& hole : obstacle.polygon.holes)
            appendRing(hole, result.walls);
    }
    if (result.bounds.isEmpty())
        result.bounds.extend(geometry::Point{});
    result.bounds = result.bounds.grown(kSightMargin_m);
    return result;
}

} // namespace passerby::affordance
