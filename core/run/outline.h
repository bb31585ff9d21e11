// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/point.h"

#include <cmath>

namespace passerby::run {

/// A rectangle on the ground, turned by its heading: a vehicle seen from above.
struct Outline {
    geometry::Point middle;
    geometry::Point along{1.0, 0.0}; ///< of length 1
    double halfLength_m = 0.0;
    double halfWidth_m = 0.0;

    [[nodiscard]] static Outline of(geometry::Point middle, double heading_rad, double length_m, double width_m)
    {
        return {middle, {std::cos(heading_rad), std::sin(heading_rad)}, 0.5 * length_m, 0.5 * width_m};
    }
    [[nodiscard]] geometry::Point across() const { return {-along.y, along.x}; }
    /// A place as seen from the middle: along the heading, and to its left.
    [[nodiscard]] geometry::Point seen(geometry::Point place) const
    {
        const geometry::Point apart = place - middle;
        return {dot(apart, along), cross(along, apart)};
    }
    /// From the nearest point of the rectangle to a place; zero within.
    [[nodiscard]] geometry::Point towards(geometry::Point place) const;
};

/// Whether they have a point in common.
[[nodiscard]] bool meets(const Outline& one, const Outline& other);
[[nodiscard]] bool meets(const Outline& one, geometry::Point a, geometry::Point b);
[[nodiscard]] bool meets(const Outline& one, geometry::Point place, double radius_m);

} // namespace passerby::run
