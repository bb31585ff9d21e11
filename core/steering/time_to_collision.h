// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/steering_model.h"

namespace passerby::steering {

/// Seconds until a disc at `apart` that comes nearer by `velocity` reaches the distance `reach_m` from the origin, at most `horizon_s`. Who
/// is within reach already collides at once when it comes nearer, and otherwise not at all.
[[nodiscard]] float timeToDisc(Vector apart, Vector velocity, float reach_m, float horizon_s);

/// Seconds until somebody at the origin who walks with `velocity` comes within `reach_m` of the wall, at most `horizon_s`.
[[nodiscard]] float timeToWall(const NearWalls::One& wall, Vector velocity, float reach_m, float horizon_s);

/// Seconds until somebody who takes the candidate velocity, while each neighbour takes half of the change upon itself (equation 1 of Yeh
/// et al. 2008: the ray along 2 v' − v − v_j), touches a neighbour or a wall, at most `horizon_s`. Stops looking once it is below
/// `enough_s`.
[[nodiscard]] float timeToCollision(const Self& self, Vector candidate, const Neighbours& neighbours, const NearWalls& walls,
                                    float horizon_s, float enough_s);

} // namespace passerby::steering
