// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/world.h"

namespace passerby::exporters {

/// From which side a camera that looks down at `pitch_rad` (above 0) sees most of the straight way from `a` to `b`, at this height, and of
/// the ground beside it: in radians, counter-clockwise from east, from the way to the camera. Of 16 sides; where several see as much, that
/// from which one looks most nearly along the way, and of those the southern one.
[[nodiscard]] double clearestBearing(const world::World& world, geometry::Point a, geometry::Point b, double z_m, double pitch_rad);

} // namespace passerby::exporters
