// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/point.h"

#include <cstdint>

namespace passerby::street {

/// A vehicle among people on foot: a rectangle that moves along its axis.
struct RoadBody {
    std::uint32_t number = 0; ///< its own; those who see it remember it by this
    int level = 0;
    geometry::Point place; ///< its middle
    double heading_rad = 0.0;
    double speed_mps = 0.0; ///< where it heads
    double length_m = 0.0;
    double width_m = 0.0;
};

/// What those see who know discs: a row along the axis that covers the rectangle.
struct DiscRow {
    std::uint32_t count = 1;
    double apart_m = 0.0; ///< one middle from the next; the first is half as far from the end
    double radius_m = 0.0;
};

/// As few as are at most 15 % wider than the rectangle, so that people can pass close to its sides; of very long ones kMostDiscs.
[[nodiscard]] DiscRow discsOver(double length_m, double width_m);

inline constexpr std::uint32_t kMostDiscs = 128;

} // namespace passerby::street
