// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/lane.h"

#include <cstdint>

namespace passerby::traffic {

/// What happened on a lane, since the run began or the lane came to be.
struct LaneMeasure {
    world::LaneId lane;
    double watched_s = 0.0; ///< how long that was
    double length_m = 0.0;
    double vehicle_s = 0.0;       ///< that vehicles spent with their middle on it
    double driven_m = 0.0;        ///< by them
    double delay_s = 0.0;         ///< that they would have spent elsewhere, had they been as fast as wish, limit and bends permit
    std::uint32_t closeCalls = 0; ///< how often a vehicle came nearer than 1.5 s to hitting its leader, both going on as they did

    /// Of all the time (Edie 1963, "Discussion of traffic stream measurements and definitions"); 0 where no time has passed.
    [[nodiscard]] double vehicles_per_km() const;
    [[nodiscard]] double vehicles_per_h() const;
};

} // namespace passerby::traffic
