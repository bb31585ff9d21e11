// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/polygon.h"
#include "core/world/world.h"

#include <limits>

namespace passerby::editor {

/// Where a city is drawn: all of it up to `reach_m` from there.
struct DrawnPlace {
    geometry::Point middle;
    double reach_m = std::numeric_limits<double>::infinity();

    [[nodiscard]] bool isAll() const { return reach_m == std::numeric_limits<double>::infinity(); }
    /// There is enough around this place to look at.
    [[nodiscard]] bool isAround(geometry::Point place) const { return geometry::distance(place, middle) <= 0.5 * reach_m; }
};

/// What stands still of a city that is drawn at once: all of it, or, where that is too much to be kept ready, what lies nearest to a place.
struct DrawnPart {
    static constexpr std::size_t kMostRows = 40000; ///< cells and obstacles

    world::World world; ///< of what is drawn alone, with the numbers of the whole
    DrawnPlace place;
    geometry::Box whole; ///< what the city covers
};

/// Cost: a look at all cells and obstacles, and the rows that are drawn.
[[nodiscard]] DrawnPart drawnPart(const world::World& world, geometry::Point middle, std::size_t mostRows = DrawnPart::kMostRows);

} // namespace passerby::editor
