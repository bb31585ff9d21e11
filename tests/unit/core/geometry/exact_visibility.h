// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/unit/core/geometry/seen_by_rays.h"

#include <optional>
#include <span>
#include <vector>

namespace passerby::testing {

/// What is seen from each eye among these walls and the sides of the bounds, in m², by CGAL's triangular expansion with exact numbers;
/// nothing for an eye on a wall.
[[nodiscard]] std::vector<std::optional<double>> exactVisibleAreas(const Walls& walls, const geometry::Box& bounds,
                                                                   std::span<const geometry::Point> eyes);

} // namespace passerby::testing
