// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/traffic/road_city.h"

#include <vector>

namespace passerby::traffic {

/// How far from a lane that is gone the nearest is looked for, between middles.
inline constexpr double kNearestLane_m = 5.0;

/// Takes the drivers of a city over into the edited one: where they are while the points of their lane are what they were, on whichever
/// level it is now; else beside it where it still leads the same way, or on the nearest of its level that their kind may use, within
/// kNearestLane_m and within 45° of their direction. Returns how many are gone: without such a lane, or kind, or since another vehicle is
/// already there.
[[nodiscard]] std::uint64_t resettle(const RoadCity& before, const RoadCity& city, std::uint64_t seed, std::vector<Driver>& drivers);

} // namespace passerby::traffic
