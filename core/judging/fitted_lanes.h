// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/judging/lane_line.h"

#include <span>

namespace passerby::judging {

/// Lanes fitted from the ways that vehicles went, each a row of places: who stays within 1.2 m of a lane as far as it is known, and goes
/// the same way, is on it, and it grows by them; its middle is the mean of those on it, over 6 m, and goes straight on beyond both ends. A
/// way alone that leads from one lane to another is a change of lanes, no lane. A lane is as wide as the nearest lane beside is away, 2.4
/// to 3.6 m, 3.5 m where there is none. Ways shorter than 4 m are no lanes, but where there is no other. Ours; a city's lanes are better
/// where there are some.
[[nodiscard]] LaneLines fittedLanes(std::span<const std::vector<geometry::Point>> ways);

} // namespace passerby::judging
