// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/polygon.h"
#include "core/world/world.h"

#include <cstdint>
#include <string>

namespace passerby::exporters {

/// The union of all cells, of every level, seen from above; local metres, on a grid of 1 mm.
struct WalkableArea {
    std::string wkt;       ///< "GEOMETRYCOLLECTION (POLYGON (...), ...)"; equal areas give equal text
    std::int64_t hash = 0; ///< of the text (FNV-1a, 64 bits)
    geometry::Box bounds;  ///< of the cells; a point at the origin where there are none
};

[[nodiscard]] WalkableArea walkableArea(const world::World& world);

} // namespace passerby::exporters
