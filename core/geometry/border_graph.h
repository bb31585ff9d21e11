// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/polygon.h"

#include <vector>

namespace passerby::geometry {

/// A directed straight piece of border; what it bounds lies to its left.
struct BorderEdge {
    Point from;
    Point to;

    friend bool operator==(const BorderEdge&, const BorderEdge&) = default;
};

/// The edges of the rings of a normalised polygon.
void appendEdges(const Polygon& polygon, std::vector<BorderEdge>& edges);

/// Closed walks along the edges, given by their places, each edge in one of them: at every point the walk turns left as sharply as it
/// can. Edges may meet in their ends only, and as many must begin as end in each point.
[[nodiscard]] std::vector<std::vector<std::size_t>> traceWalks(const std::vector<BorderEdge>& edges);

/// The edges, in their order, but for those whose reverse is there too: borders with the same area on both sides.
[[nodiscard]] std::vector<BorderEdge> withoutOpposites(const std::vector<BorderEdge>& edges);

/// The areas that the edges bound, rings simple, in the order of their first edges.
[[nodiscard]] std::vector<Polygon> facesOf(const std::vector<BorderEdge>& edges);

/// The polygons with borders made common: corners of different ones within the tolerance fall together, and where one's corner lies
/// within it of another's edge, that edge gets the corner.
[[nodiscard]] std::vector<Polygon> stitched(const std::vector<Polygon>& polygons, double tolerance_m);

} // namespace passerby::geometry
