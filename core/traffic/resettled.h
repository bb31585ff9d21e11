// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/traffic/road_city.h"

#include <vector>

namespace passerby::traffic {

/// How far from a lane that is gone the nearest is looked for, between middles.
inline constexpr double kNearestLane_m = 5.0;

/// Takes the drivers of a city over into the edited one: on their lane where it still is, else on the nearest of their level and kind
/// within kNearestLane_m that leads within 45° of where they head. Returns how many are gone: without such a lane, or kind, or since
/// another vehicle is already there.
[[nodiscard]] std::uint64_t resettle(const RoadCity& before, const RoadCity& city, std::uint64_t seed, std::vector<Driver>& drivers);

} // namespace passerby::traffic
