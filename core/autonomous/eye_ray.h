// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/perception_map.h"
#include "core/steering/walls_around.h"

#include <span>

namespace passerby::autonomous {

/// Looks along rays on one level: how far a disc of a radius gets before it touches a wall (an eye's ray for a radius of 0; Shao and
/// Terzopoulos 2005, section 3.2). The map only saves time: where it knows of no wall near the ray jumps on, elsewhere the walls themselves
/// are asked. `walls` and `layers` are those of the level's ground; the map must not change. One a thread.
class EyeRays {
public:
    EyeRays(const PerceptionMap& map, int level, const steering::WallGrid& walls, std::uint32_t layers, double radius_m)
        : m_glance(map, level), m_walls(walls), m_layers(layers), m_radius_m(radius_m)
    {
    }

    /// From a place into a direction of length 1: 0 … most_m.
    [[nodiscard]] double freeWay_m(geometry::Point from, steering::Vector direction, double most_m);
    /// For each direction of a fan, to the bit what steering::WallsAround says. Walls are met once for all of them as far as the map knows
    /// which there are (`most_m` and the radius up to PerceptionTile::kSeesWalls_m); farther, each way is asked for alone.
    void findFreeWays(geometry::Point from, std::span<const steering::Vector> directions, double most_m, std::span<double> free_m);

private:
    [[nodiscard]] double jump_m(geometry::Point place) { return m_glance.clearance_m(place) - m_radius_m; }
    [[nodiscard]] double freeWay_m(geometry::Point from, steering::Vector direction, double jump_m, double most_m);

    PerceptionMap::Glance m_glance;
    const steering::WallGrid& m_walls;
    std::uint32_t m_layers;
    double m_radius_m;
};

} // namespace passerby::autonomous
