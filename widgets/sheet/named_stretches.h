// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"

#include <string>
#include <vector>

namespace passerby::widgets {

/// A line through points with the span that they have along and across it.
struct StretchAxis {
    geometry::Point middle;    ///< of both spans
    geometry::Point direction; ///< of length 1, to the east, or north where it runs north and south
    double length_m = 0.0;
    double width_m = 0.0;
};
/// By the main direction of the points' scatter (principal axis); none for fewer than two places.
[[nodiscard]] StretchAxis axisOf(const std::vector<geometry::Point>& points);
/// The same along a direction of length 1.
[[nodiscard]] StretchAxis axisAlong(const std::vector<geometry::Point>& points, geometry::Point direction);

/// What has one name and lies together.
struct NamedStretch {
    std::string name;
    std::vector<geometry::Point> points; ///< along the borders of its cells and the middles of its lanes, every 2 m
    geometry::Box box;
    std::vector<const geometry::Polygon*> cells; ///< of the world
    bool isPlace = false;                        ///< a square or a park, no street
    StretchAxis axis;
};

/// Of the cells of all levels and the lanes that have names. The world must outlive them.
[[nodiscard]] std::vector<NamedStretch> namedStretches(const world::World& world);

} // namespace passerby::widgets
