// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/geometry/common_border.h"

namespace passerby::geometry {

/// A way of constant width along a line: a convex area for each leg, and where one leg meets the next, their common border, across the
/// way through the bend.
struct Corridor {
    std::vector<Polygon> legs;
    std::vector<BorderStretch> joints; ///< [legs - 1]
};

/// Bends are mitred, so that legs have their joint and nothing else in common. Errors: "too-short" for fewer than two points or a leg
/// without length, "bend-too-sharp" where the way turns back by more than about 135°, "no-room-for-bend" where a leg is too short for the
/// width, "crosses-itself".
[[nodiscard]] foundation::Result<Corridor> corridorAlong(const std::vector<Point>& line, double width_m);

} // namespace passerby::geometry
