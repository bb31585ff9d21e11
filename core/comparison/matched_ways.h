// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/comparison/compare_cities.h"

#include <vector>

namespace passerby::comparison {

/// Ends of ways that lie no farther apart are the same place: more than rounding on the way through map projections, less than a door is
/// wide.
inline constexpr double kSamePlace_m = 0.25;

/// The ways of both cities. A way is the same where both its ends are: nodes of one level and kind within kSamePlace_m, one of A for one of
/// B, nearest first, of equally near ones that of the same number. `shift`: from the coordinates of B to those of A. Those of A first in
/// the order of its segments, then those of B alone.
[[nodiscard]] std::vector<ComparedWay> matchedWays(const BakedCity& a, const BakedCity& b, geometry::Point shift);

} // namespace passerby::comparison
