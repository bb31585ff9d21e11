// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/id.h"
#include "core/geometry/point.h"

#include <string>
#include <vector>

namespace passerby::world {

/// Where people are to walk in a direction: a stroke painted on the ground. It refers to nothing, and borders of cells do not matter to it.
struct PaintedDirection {
    std::string name;
    int level = 0;
    std::vector<geometry::Point> points; ///< at least 2, in the direction wanted
    double width_m = 4.0;                ///< in (0, 100]
    double share = 0.5;                  ///< how much it counts against where people want to go, in (0, 1]

    friend bool operator==(const PaintedDirection&, const PaintedDirection&) = default;
};

using PaintedDirectionId = foundation::Id<PaintedDirection>;

} // namespace passerby::world
