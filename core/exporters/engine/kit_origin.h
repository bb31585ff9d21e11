// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/world.h"

namespace passerby::exporters {

/// Farther from the origin single precision rounds by half a millimetre.
inline constexpr double kFarFromOrigin_m = 8192.0;

/// The largest of |x| and |y| of all corners of cells, obstacles and lanes, seen from the origin, in m.
[[nodiscard]] double reachFrom(geometry::Point origin, const world::World& world);

/// By how much a coordinate of this size is rounded at most, in m, when it is kept in 32 bits (IEEE 754 binary32, to nearest).
[[nodiscard]] double floatError_m(double reach_m);

} // namespace passerby::exporters
