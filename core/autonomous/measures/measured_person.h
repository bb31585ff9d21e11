// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/point.h"

#include <cstdint>
#include <limits>

namespace passerby::autonomous {

/// Somebody at one moment, as measures need them.
struct MeasuredPerson {
    std::uint32_t person = 0; ///< number, small: memories are kept by it
    geometry::Point place;
    std::uint32_t cell = 0;   ///< where that is
    std::uint32_t layers = 1; ///< two can meet who have one in common
    double radius_m = 0.13;   ///< of the body that others keep clear of
    double shoulder_m = 0.25; ///< half of what they take up from shoulder to shoulder
    double heading_rad = 0.0;
    double speed_mps = 0.0;
    double ownSpeed_mps = 1.34;                              ///< they would walk at, with their group if they have one
    double wall_m = std::numeric_limits<double>::infinity(); ///< to the nearest wall, if any is near
    bool isWalking = true;                                   ///< on the way: neither rests nor queues
};

} // namespace passerby::autonomous
