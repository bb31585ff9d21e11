// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/point.h"

namespace passerby::steering {

/// A wall as a disc meets it that sets out: its ends relative to the disc's middle, and the radius that counts.
struct WallAhead {
    geometry::Point a;
    geometry::Point b;
    double radius_m = 0.0;

    /// A disc that is in the wall already may get at most WallsAround::kBrushing_m deeper: a smaller one counts. Nothing changes where the
    /// wall is farther than that beside the disc.
    void brush();
    /// How far the disc gets into a direction of length 1 before it touches the wall; at most `most_m`.
    [[nodiscard]] double freeWay_m(geometry::Point direction, double most_m) const;
    /// The wall lies so far beside, behind or beyond that freeWay_m() would say `most_m` to the bit, brushed or not. False says nothing.
    [[nodiscard]] bool isOff(geometry::Point direction, double most_m) const
    {
        constexpr double kSurely_m = 1e-4; // much more than is rounded on ways of some hundred metres
        const double leftOfA = cross(direction, a);
        const double leftOfB = cross(direction, b);
        const double beside = radius_m + kSurely_m;
        if ((leftOfA >= beside && leftOfB >= beside) || (leftOfA <= -beside && leftOfB <= -beside))
            return true;
        const double aheadA = dot(direction, a);
        const double aheadB = dot(direction, b);
        const double beyond = most_m + beside;
        return (aheadA <= -kSurely_m && aheadB <= -kSurely_m) || (aheadA >= beyond && aheadB >= beyond);
    }
};

} // namespace passerby::steering
