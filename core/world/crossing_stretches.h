// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/common_border.h"

#include <vector>

namespace passerby::world {

/// Into how many portals a cut is divided at most.
inline constexpr std::size_t kMostStretches = 4;
/// No portal of a divided cut is narrower, in metres.
inline constexpr double kLeastStretch_m = 2.0;
/// How much longer than the straight line ways across a cut may be on average, as a share of it.
inline constexpr double kMostDetour = 0.05;

/// A cut through a cell as portals beside one another, equally wide, which leave none of it closed: ways lead over the middles of portals,
/// so one portal as wide as a long cut sends everybody over its middle. As few as let the ways between the nodes on either side of it
/// (portals and targets) be at most kMostDetour longer than straight lines, within the bounds above. One where nobody crosses.
[[nodiscard]] std::vector<geometry::BorderStretch> crossingStretches(const geometry::BorderStretch& cut,
                                                                     const std::vector<geometry::Point>& nodesLeft,
                                                                     const std::vector<geometry::Point>& nodesRight);

} // namespace passerby::world
