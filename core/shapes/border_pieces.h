// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/polygon.h"

#include <vector>

namespace passerby::shapes {

/// A piece of the border of a cell, with the cell on its left.
struct BorderPiece {
    geometry::Point a;
    geometry::Point b;
};

/// What openings (segments on the border, within 1 cm) leave of the rings of a polygon, in their order; pieces of less than 1 cm are left
/// out.
[[nodiscard]] std::vector<BorderPiece> closedPieces(const geometry::Polygon& polygon, const std::vector<BorderPiece>& openings);

} // namespace passerby::shapes
