// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/perception_map.h"
#include "core/steering/walls_around.h"

namespace passerby::autonomous {

/// How far a disc gets from a place into a direction of length 1 before it touches a wall: 0 … most_m (an eye's ray for a radius of 0; Shao
/// and Terzopoulos 2005, section 3.2). The map only saves time: where it knows of no wall near the ray jumps on, elsewhere the walls
/// themselves are asked. `walls` and `layers` are those of the level's ground.
[[nodiscard]] double freeWay_m(const PerceptionMap& map, int level, const steering::WallGrid& walls, std::uint32_t layers,
                               geometry::Point from, steering::Vector direction, double radius_m, double most_m);

} // namespace passerby::autonomous
