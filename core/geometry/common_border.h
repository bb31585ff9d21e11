// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/polygon.h"

#include <vector>

namespace passerby::geometry {

/// A straight piece of border.
struct BorderStretch {
    Point a;
    Point b;

    [[nodiscard]] double length() const { return distance(a, b); }
};

/// Where the borders of two areas run along each other within `tolerance_m`: points of the first one's border, in its order; pieces
/// that continue each other in a straight line are joined. Pieces shorter than the tolerance are left out.
[[nodiscard]] std::vector<BorderStretch> commonBorder(const Polygon& first, const Polygon& second, double tolerance_m);

} // namespace passerby::geometry
