// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/geometry/polygon.h"

#include <vector>

namespace passerby::world {

/// Borders further apart are meant to be, in metres.
inline constexpr double kWidestGap_m = 0.5;

/// What lies between two borders that face each other.
struct FacingBorders {
    std::vector<geometry::Polygon> areas; ///< its pieces, which may overlap
    double length_m = 0.0;
    double longest_m = 0.0; ///< of its pieces
    double width_m = 0.0;   ///< where it is widest
    geometry::Point place;  ///< in the middle of the longest piece
};

/// Where borders of two cells face each other at most kWidestGap_m apart. No areas where they nowhere do, where they do in more places than
/// anybody draws, and once cancelled.
[[nodiscard]] FacingBorders facingBorders(const geometry::Polygon& a, const geometry::Polygon& b, const foundation::JobContext& context);

} // namespace passerby::world
