// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/point.h"

#include <cstdint>

namespace passerby::street {

/// Somebody on foot among those who are steered whom nobody here leads or moves: all give way to them as to anybody.
struct Guest {
    geometry::Point place;
    geometry::Point velocity_mps;
    double heading_rad = 0.0;
    double radius_m = 0.25; ///< of a person; their body is as much smaller as others' are (bodyRadius_m())
    std::uint32_t cell = 0;
};

} // namespace passerby::street
