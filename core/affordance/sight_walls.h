// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/polygon.h"
#include "core/world/world.h"

#include <array>
#include <vector>

namespace passerby::affordance {

/// What blocks sight on a level of a world, and how far sight goes at most.
struct SightWalls {
    std::vector<std::array<geometry::Point, 2>> walls; ///< by obstacle (then by parked vehicle), ring and place in the ring
    geometry::Box bounds;                              ///< sightBounds()
};

/// How much farther than the world sight reaches.
inline constexpr double kSightMargin_m = 50.0;
/// Obstacles count for how far sight reaches only this far from the cells: one lost object does not make a city of a country.
inline constexpr double kFarthestObstacle_m = 2000.0;
/// Of an eye above the ground.
inline constexpr double kEyeHeight_m = 1.6;

/// Kinds that block sight unless one asks for others.
[[nodiscard]] const std::vector<world::ObstacleKind>& usualSightKinds();

/// Whether an obstacle of one of these kinds stands where an eye would look. On the ground (level 0) one that begins above the eye, as a
/// storey over a passage, or ends below it, as a low wall, does not; a height of 0 m is not known, and counts as high.
[[nodiscard]] bool blocksSight(const world::Obstacle& obstacle, const std::vector<world::ObstacleKind>& kinds = usualSightKinds());

/// Ground that parked vehicles of a level cover. Whatever their height, an eye over them sees none of the ground behind them, and it is
/// ground in sight that is measured.
[[nodiscard]] std::vector<geometry::Polygon> parkedBeforeTheEye(const world::World& world, int level);

/// How far the eye can get in a world: the box of its cells and obstacles of every level, of obstacles no more than kFarthestObstacle_m
/// from the box of the cells where there are any, and kSightMargin_m more.
[[nodiscard]] geometry::Box sightBounds(const world::World& world);

/// Edges of the level's obstacles that block sight, then those of its parked vehicles. The bounds of an empty world are a square of twice
/// the margin around the origin.
[[nodiscard]] SightWalls sightWalls(const world::World& world, int level,
                                    const std::vector<world::ObstacleKind>& kinds = usualSightKinds());

} // namespace passerby::affordance
