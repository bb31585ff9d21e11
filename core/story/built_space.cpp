// SPDX-License-Identifier: Apache-2.0
#include "core/story/built_space.h"

#include <algorithm>
#include <cmath>

namespace passerby::story {

namespace {

constexpr double kUnknownTop_m = 28.0; ///< of a building without a height: the highest that one is drawn
constexpr double kStep_m = 0.25;

bool isInTheWay(const world::Obstacle& obstacle)
{
    return obstacle.kind == world::ObstacleKind::building || obstacle.kind == world::ObstacleKind::wall;
}

std::vector<geometry::Box> boxesIn(const world::World& world)
{
    std::vector<geometry::Box> boxes;
    for (const auto& [id, obstacle] : world.obstacles())
        if (isInTheWay(obstacle)) {
            geometry::Box box;
            for (const geometry::Point p : obstacle.polygon.outer)
                box.extend(p);
            boxes.push_back(box);
        }
    return boxes;
}

} // namespace

BuiltSpace::BuiltSpace(const world::World& world) : m_world(world), m_grid(boxesIn(world))
{
    for (const auto& [id, obstacle] : m_world.obstacles())
        if (isInTheWay(obstacle)) {
            const bool isKnown = obstacle.height_m > obstacle.base_m;
            m_prisms.push_back({&obstacle.polygon, obstacle.base_m, isKnown ? obstacle.height_m : obstacle.base_m + kUnknownTop_m});
        }
}

bool BuiltSpace::isNear(const Prism& prism, geometry::Point at, double room_m) const
{
    return geometry::contains(*prism.polygon, at) || (room_m > 0.0 && geometry::distanceToBorder(*prism.polygon, at) < room_m);
}

double BuiltSpace::freeHeight_m(geometry::Point at, double z_m, double room_m) const
{
    return clearOfBuildings_m(at, std::max(z_m, kLowest_m), room_m);
}

double BuiltSpace::clearOfBuildings_m(geometry::Point at, double z_m, double room_m) const
{
    double free_m = z_m;
    const geometry::Box around{{at.x - room_m, at.y - room_m}, {at.x + room_m, at.y + room_m}};
    std::vector<const Prism*> near;
    for (const std::uint32_t item : m_grid.query(around))
        if (isNear(m_prisms[item], at, room_m))
            near.push_back(&m_prisms[item]);
    std::sort(near.begin(), near.end(), [](const Prism* a, const Prism* b) { return a->base_m < b->base_m; });
    for (const Prism* prism : near) // from the lowest, so that each is looked at with what those below ask for
        if (free_m > prism->base_m - room_m && free_m < prism->top_m + room_m)
            free_m = prism->top_m + room_m;
    return free_m;
}

double BuiltSpace::freeShare(const Place& from, const Place& to) const
{
    const int steps = std::max(1, static_cast<int>(std::ceil(distance(from, to) / kStep_m)));
    const double lowest_m = std::min(kLowest_m, from.z);
    for (int step = 1; step <= steps; ++step) {
        const Place at = between(from, to, double(step) / steps);
        if (at.z < lowest_m || clearOfBuildings_m(at.ground(), at.z, 0.0) > at.z)
            return double(step - 1) / steps;
    }
    return 1.0;
}

} // namespace passerby::story
