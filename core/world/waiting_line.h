// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/id.h"
#include "core/geometry/point.h"

#include <string>
#include <vector>

namespace passerby::world {

/// Where people queue: a polyline whose first point is where somebody stands who is served next.
struct WaitingLine {
    std::string name;
    int level = 0;
    std::vector<geometry::Point> points; ///< from head to tail, at least 2
    double spacing_m = 0.6;              ///< from one who waits to the next, > 0

    friend bool operator==(const WaitingLine&, const WaitingLine&) = default;
};

using WaitingLineId = foundation::Id<WaitingLine>;

} // namespace passerby::world
