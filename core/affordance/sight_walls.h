// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/polygon.h"
#include "core/world/world.h"

#include <array>
#include <vector>

namespace passerby::affordance {

/// What blocks sight on a level of a world, and how far sight goes at most.
struct SightWalls {
    std::vector<std::array<geometry::Point, 2>> walls; ///< by obstacle, ring and place in the ring
    geometry::Box bounds;                              ///< of the world's cells and obstacles of every level, and kSightMargin_m more
};

/// How much farther than the world sight reaches.
inline constexpr double kSightMargin_m = 50.0;

/// Kinds that block sight unless one asks for others.
[[nodiscard]] const std::vector<world::ObstacleKind>& usualSightKinds();

/// How far the eye can get in a world: SightWalls::bounds.
[[nodiscard]] geometry::Box sightBounds(const world::World& world);

/// Edges of the level's obstacles of these kinds. The bounds of an empty world are a square of twice the margin around the origin.
[[nodiscard]] SightWalls sightWalls(const world::World& world, int level,
                                    const std::vector<world::ObstacleKind>& kinds = usualSightKinds());

} // namespace passerby::affordance
