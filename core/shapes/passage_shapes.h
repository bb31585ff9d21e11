// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/shapes/border_pieces.h"
#include "core/shapes/shape.h"

#include <vector>

namespace passerby::shapes {

struct EscalatorSize {
    double length_m = 8.0; ///< in the plan, from one portal to the other, > 0
    double rise_m = 4.0;   ///< from the lower to the upper, ≥ 0
    double width_m = 1.2;  ///< between the outer sides of its rails, > 0
    bool leadsUp = true;   ///< green lamps at its beginning, red ones at its end
};
/// Steps between two rails: the middle of the lower end lies at the origin, x leads to the upper end, z is up.
[[nodiscard]] Shape escalatorShape(const EscalatorSize& size);

/// Posts at the corners of a lift's cell as high as it goes, rails round them above each stop, and low glass walls about the cabin, which
/// stands at the lowest, with gaps where its doors are: whoever is inside is seen. In the axes of the polygon, z from the lowest stop.
[[nodiscard]] Shape liftShape(const geometry::Polygon& cell, const std::vector<BorderPiece>& doors, const std::vector<double>& stops_m);

/// Across a way of this width along y: two cabinets that leave a lane in its middle with two flaps, and glass from them to both ends.
[[nodiscard]] Shape gateShape(double width_m);

} // namespace passerby::shapes
