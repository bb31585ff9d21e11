// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/id.h"
#include "core/geometry/polygon.h"
#include "core/world/place_kinds.h"

#include <string>

namespace passerby::world {

/// A piece of walkable area. Any two nodes (portal midpoints, targets) of one cell are joined by a straight segment.
/// Cells of one level do not overlap.
struct Cell {
    std::string name;
    CellKind kind = CellKind::plaza;
    int level = 0; ///< 0 = ground
    geometry::Polygon polygon;

    friend bool operator==(const Cell&, const Cell&) = default;
};

using CellId = foundation::Id<Cell>;

} // namespace passerby::world
