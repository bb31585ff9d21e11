// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/point.h"
#include "core/world/color.h"

#include <array>
#include <cstddef>
#include <vector>

namespace passerby::shapes {

/// What a part of a thing is painted with: the thing's own colour, or one that all things share.
enum class Paint { body, dark, light, metal, glass, glow, go, stop };
inline constexpr std::size_t kPaintCount = 8;

/// The colour of a paint; `body` is the thing's own.
[[nodiscard]] world::Color colorOf(Paint paint, world::Color body);

/// x, y and z in metres: whoever made the shape says where the axes lie.
using Corner = std::array<double, 3>;

struct Triangle {
    std::array<Corner, 3> corners; ///< counter-clockwise seen from outside
    Paint paint = Paint::body;
};
using Shape = std::vector<Triangle>;

struct Span {
    double from = 0.0;
    double to = 0.0;
};

struct SidesAndTop {
    Paint sides = Paint::body;
    Paint top = Paint::body;
};

/// Two triangles; corners counter-clockwise seen from outside.
void appendQuad(const std::array<Corner, 4>& corners, Paint paint, Shape& out);
/// A box along the axes. It is open below where it begins on the floor (z ≤ 0).
void appendBox(Span x, Span y, Span z, const SidesAndTop& paints, Shape& out);

/// A beam with upright sides.
struct Beam {
    Corner from{}; ///< in the middle of its lower edge
    Corner to{};   ///< the same at its other end
    double halfWidth_m = 0.05;
    double height_m = 0.1; ///< upright, > 0
};
/// Open below; nothing where both ends lie at one place of the plan.
void appendBeam(const Beam& beam, const SidesAndTop& paints, Shape& out);

/// Where a shape stands: its origin, and where its x axis looks.
struct Placement {
    geometry::Point place;
    double z_m = 0.0;
    double heading_rad = 0.0; ///< anticlockwise from east
};
/// Its corners in the world.
[[nodiscard]] Shape placed(const Shape& shape, const Placement& at);

} // namespace passerby::shapes
