// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/importers/osm/import_report.h"
#include "core/importers/osm/lane_tags.h"
#include "core/importers/osm/osm_map.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

namespace passerby::importers::osm {

/// A part of a road from one place where roads meet, or end, to the next.
struct RoadPiece {
    std::string name;
    std::vector<std::int64_t> nodes;
    std::vector<geometry::Point> line; ///< as nodes
    RoadShape shape;
    double length_m = 0.0;
    std::array<double, 2> trim_m{0.0, 0.0}; ///< how far from its beginning and its end its lanes stop for others

    [[nodiscard]] double halfWidth_m() const { return std::max(shape.left_m, shape.right_m); }
};

/// One end of a piece.
struct RoadArm {
    std::uint32_t piece = 0;
    bool isAtEnd = false;

    friend bool operator==(const RoadArm&, const RoadArm&) = default;
};

/// A place on a line.
struct LinePlace {
    geometry::Point at;
    geometry::Point ahead; ///< unit vector along the line
};

/// Roads of a map within its box, and where they meet, by number of the node.
struct RoadNet {
    std::vector<RoadPiece> pieces;
    std::map<std::int64_t, std::vector<RoadArm>> meetings;
};

/// Pieces come in ascending order of way, along each.
[[nodiscard]] RoadNet makeRoadNet(const OsmMap& map);

[[nodiscard]] double lengthOf_m(const std::vector<geometry::Point>& line);
/// So far along a line of two different points or more, at most at its ends. Repeated points are passed over.
[[nodiscard]] LinePlace placeOn(const std::vector<geometry::Point>& line, double along_m);
/// The line moved to the right, corners mitred; steps too short for their corners are left out. Two points or more.
[[nodiscard]] std::vector<geometry::Point> beside(const std::vector<geometry::Point>& line, double toRight_m);
/// The line without what lies so far from its ends; at least a metre, or what there is of it, stays about its middle.
[[nodiscard]] std::vector<geometry::Point> shortened(const std::vector<geometry::Point>& line, double atBeginning_m, double atEnd_m);
/// A smooth way on from one place to another: straight where both lie on one line.
[[nodiscard]] std::vector<geometry::Point> curveBetween(const LinePlace& from, const LinePlace& to);

} // namespace passerby::importers::osm
