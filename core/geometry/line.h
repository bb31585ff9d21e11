// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/point.h"

#include <cstddef>
#include <span>

namespace passerby::geometry {

/// From the first point to the last along all between them; 0 for fewer than two.
[[nodiscard]] inline double lengthOf_m(std::span<const Point> line)
{
    double length_m = 0.0;
    for (std::size_t i = 1; i < line.size(); ++i)
        length_m += distance(line[i - 1], line[i]);
    return length_m;
}

} // namespace passerby::geometry
