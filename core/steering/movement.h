// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/crowd.h"
#include "core/steering/wall_grid.h"

#include <span>

namespace passerby::steering {

/// The middle of a body comes no nearer to a wall than this when it moves.
inline constexpr double kWallClearance_m = 0.01;

/// Where somebody gets who wants to go from a place by some metres, however far: straight up to the first wall on these layers, then
/// along it. Never through a wall. Who stands within the clearance already gets no nearer; who stands on a wall may leave it to either
/// side.
[[nodiscard]] geometry::Point slide(const WallGrid& walls, geometry::Point from, geometry::Point by, std::uint32_t layers);

/// Moves everybody by `velocity_mps` [crowd.size()] for `step_s` > 0 seconds, along walls where they are in the way. The crowd's
/// velocities become those with which it really moved. The same for any number of threads (0: all of the machine's).
void advance(Crowd& crowd, const WallGrid& walls, std::span<const Vector> velocity_mps, double step_s, unsigned threads);

} // namespace passerby::steering
