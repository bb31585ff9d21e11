// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/polygon.h"

#include <vector>

namespace passerby::autonomous {

/// A straight part of a cell between two walls.
struct NarrowPart {
    geometry::Point middle;
    geometry::Point along; ///< of length 1
    double halfLength_m = 0.0;
    double halfWidth_m = 0.0; ///< 0: there is none

    /// How far a place is from the middle, along and to the left.
    [[nodiscard]] geometry::Point within(geometry::Point place) const
    {
        const geometry::Point away = place - middle;
        return {dot(away, along), cross(along, away)};
    }
};

/// The straight parts of a polygon whose sides run along each other (within 3°), at most `widest_m` apart and at least `timesLonger` times
/// as long, with no corner between them: the arms of a bent corridor, without the bends. In the order of its edges.
[[nodiscard]] std::vector<NarrowPart> narrowParts(const geometry::Polygon& polygon, double widest_m, double timesLonger);

} // namespace passerby::autonomous
