// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/shapes/shape.h"
#include "core/world/fixture.h"
#include "core/world/waiting_line.h"

#include <vector>

namespace passerby::shapes {

/// A strip painted on the floor from a to b with round ends; a disc where both are the same place.
struct FloorMark {
    geometry::Point a;
    geometry::Point b;
    double halfWidth_m = 0.05;
    Paint paint = Paint::body;
};

/// Of a platform: a bright edge along its front and a broad one behind it. Of a box without a height: its outline. Of others: none.
[[nodiscard]] std::vector<FloorMark> marksOf(const world::Fixture& fixture, const world::FixtureKind& kind);

/// The line itself, and a dot for each who can wait on it, a large one for whoever is served next.
[[nodiscard]] std::vector<FloorMark> marksOf(const world::WaitingLine& line);

/// Where posts stand: on both sides of each of its points.
[[nodiscard]] std::vector<geometry::Point> postsOf(const world::WaitingLine& line);
/// One of them, about the origin.
[[nodiscard]] Shape postShape();

} // namespace passerby::shapes
