// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace passerby::run {

/// A vehicle at a step, as views and people on foot see it.
struct Vehicle {
    std::uint32_t number = 0; ///< its own for as long as the run lasts
    std::uint16_t kind = 0;   ///< place of its kind in ascending order of number
    std::int16_t level = 0;
    float x_m = 0.0F; ///< the middle of its outline
    float y_m = 0.0F;
    float heading_rad = 0.0F;
    float speed_mps = 0.0F;
    float length_m = 0.0F;
    float width_m = 0.0F;

    friend bool operator==(const Vehicle&, const Vehicle&) = default;
};

/// How many vehicles, since the run began.
struct VehicleCounts {
    std::uint64_t entered = 0;
    std::uint64_t left = 0;    ///< at the end of a lane
    std::uint64_t lost = 0;    ///< an edit took their lane, and none was near
    std::uint64_t towed = 0;   ///< taken off the road, since nobody could go on
    std::uint32_t waiting = 0; ///< now, to come in: their lane was full

    friend bool operator==(const VehicleCounts&, const VehicleCounts&) = default;
};

} // namespace passerby::run
