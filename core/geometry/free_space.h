// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/polygon.h"

#include <vector>

namespace passerby::geometry {

/// What is left of an area where others lie already, largest piece first; pieces and holes that come from rounding alone are dropped.
/// Computed on the coordinate grid, so that borders are exactly common; corners of the area within `tolerance_m` of the others' borders
/// are taken to lie on them.
[[nodiscard]] std::vector<Polygon> freePart(const Polygon& area, const std::vector<Polygon>& taken, double tolerance_m);

} // namespace passerby::geometry
