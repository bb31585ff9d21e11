// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/common_border.h"

namespace passerby::geometry {

/// Corners nearer to a cutting line than this count as on it, in metres.
inline constexpr double kCutTolerance_m = 0.001;

struct PolygonCut {
    std::vector<Polygon> parts;       ///< largest first
    std::vector<BorderStretch> seams; ///< where parts border on each other, along the line
};

/// Cuts a normalised polygon along the straight line between two points. Only where the line leads all the way from border to border and
/// so parts something from the rest does it cut; with fewer than two parts it does nowhere. New corners are on the coordinate grid.
[[nodiscard]] PolygonCut cutAlong(const Polygon& polygon, Point from, Point to);

/// The areas of normalised polygons as one where they have borders in common within `tolerance_m`, those that touch nothing by
/// themselves; largest first. Corners that only ended a common border are dropped where the border runs straight on.
[[nodiscard]] std::vector<Polygon> joined(const std::vector<Polygon>& polygons, double tolerance_m);

} // namespace passerby::geometry
