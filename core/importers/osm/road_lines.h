// SPDX-License-Identifier: Apache-2.0
// Lines beside, along and between roads.
#pragma once

#include "core/geometry/point.h"

#include <vector>

namespace passerby::importers::osm {

/// A place on a line.
struct LinePlace {
    geometry::Point at;
    geometry::Point ahead; ///< unit vector along the line
};

/// So far along a line of two different points or more, at most at its ends. Repeated points are passed over.
[[nodiscard]] LinePlace placeOn(const std::vector<geometry::Point>& line, double along_m);
/// The line moved to the right, corners mitred; steps too short for their corners are left out. Two points or more.
[[nodiscard]] std::vector<geometry::Point> beside(const std::vector<geometry::Point>& line, double toRight_m);
/// The line without what lies so far from its ends; at least a metre, or what there is of it, stays about its middle.
[[nodiscard]] std::vector<geometry::Point> shortened(const std::vector<geometry::Point>& line, double atBeginning_m, double atEnd_m);
/// A smooth way on from one place to another: straight where both lie on one line.
[[nodiscard]] std::vector<geometry::Point> curveBetween(const LinePlace& from, const LinePlace& to);

} // namespace passerby::importers::osm
