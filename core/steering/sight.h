// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/wall_grid.h"

namespace passerby::steering {

/// Whether two places lie on different sides of a wall, and the straight way between them leads through it. Who stands on the wall is on
/// neither side.
[[nodiscard]] bool crosses(geometry::Point from, geometry::Point to, const Wall& wall);

/// Whether no wall on these layers crosses the straight way between two places. Costs what the walls along the way cost.
[[nodiscard]] bool isFreeWay(const WallGrid& walls, geometry::Point from, geometry::Point to, std::uint32_t layers);

} // namespace passerby::steering
