// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/point.h"

#include <cstdint>

namespace passerby::run {

/// Somebody at the screen is in a run with a body of their own: on foot, or in a vehicle that they drive.
enum class VisitorMode : std::uint8_t { onFoot, driving };

/// Where a visitor begins.
struct VisitorStart {
    VisitorMode mode = VisitorMode::onFoot;
    geometry::Point place;    ///< on foot there or at the nearest place of a cell; driving on the nearest lane, along it
    int level = 0;            ///< on foot; who drives begins on that of the lane
    double heading_rad = 0.0; ///< on foot
    std::uint32_t kind = 0;   ///< number of the vehicle kind; 0: the first that may use the lane

    friend bool operator==(const VisitorStart&, const VisitorStart&) = default;
};

/// How a visitor is steered until they are steered anew; what is no number counts as 0.
struct VisitorInput {
    double ahead = 0.0;       ///< −1 … 1: of their speed; driving: of acceleration, below 0 of braking, then backwards
    double left = 0.0;        ///< −1 … 1: likewise to the side; driving: of the tightest turn
    double heading_rad = 0.0; ///< on foot: what is ahead
    bool runs = false;        ///< on foot

    friend bool operator==(const VisitorInput&, const VisitorInput&) = default;
};

inline constexpr double kManyTurns_rad = 1e6; ///< a heading farther from 0 is taken for none that is meant

/// What is no number as 0, the rest within its bounds: what a visitor does of it.
[[nodiscard]] VisitorInput bounded(const VisitorInput& input);

/// A visitor at a step, as views see them.
struct VisitorBody {
    VisitorMode mode = VisitorMode::onFoot;
    std::uint16_t kind = 0; ///< driving: place of the vehicle's kind in ascending order of number
    std::int16_t level = 0;
    float x_m = 0.0F; ///< the middle
    float y_m = 0.0F;
    float heading_rad = 0.0F;
    float speed_mps = 0.0F; ///< below 0 backwards
    float length_m = 0.0F;
    float width_m = 0.0F;

    friend bool operator==(const VisitorBody&, const VisitorBody&) = default;
};

} // namespace passerby::run
