// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/vector.h"

namespace passerby::heter_sim {

/// A vehicle's outline.
struct OrientedBox {
    steering::Vector centre;
    float heading_rad = 0.0F;
    float halfLength_m = 0.0F; ///< along the heading
    float halfWidth_m = 0.0F;
};

/// From its centre to its outline towards `direction_rad`: the paper's radius of a rectangle.
[[nodiscard]] float radiusTowards(const OrientedBox& box, float direction_rad);

/// The distance of the centres less both radii along their line, as printed. Never below the true gap of boxes that are apart,
/// and positive for a quarter of overlapping cars.
[[nodiscard]] float gapByRadii(const OrientedBox& a, const OrientedBox& b);

/// The distance between the outlines; where they overlap, minus the least way by which they could be parted.
[[nodiscard]] float trueGap(const OrientedBox& a, const OrientedBox& b);

} // namespace passerby::heter_sim
