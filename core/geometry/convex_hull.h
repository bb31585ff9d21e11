// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/polygon.h"

namespace passerby::geometry {

/// The corners of the smallest convex area around the points, counter-clockwise from the one farthest west (of several, farthest south);
/// empty where the points lie on a line. Corners that rounding alone lifts off a side may be missing.
[[nodiscard]] Ring convexHull(std::span<const Point> points);

} // namespace passerby::geometry
