// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/geometry/polygon.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace passerby::geometry {

/// A point of an integer grid; what a step is in metres is the caller's affair.
struct GridPoint {
    std::int64_t x = 0;
    std::int64_t y = 0;

    friend auto operator<=>(const GridPoint&, const GridPoint&) = default; // NOLINT(modernize-use-nullptr): misread by clang-tidy 14
};

/// Sign of twice the area of abc (1: counter-clockwise), exact for coordinates up to 2^61.
[[nodiscard]] int orientationSign(GridPoint a, GridPoint b, GridPoint c);
/// 1 when d lies inside the circle through the counter-clockwise triangle abc, 0 on it, -1 outside; exact for extents up to 2^30.
[[nodiscard]] int inCircleSign(GridPoint a, GridPoint b, GridPoint c, GridPoint d);

/// What an input segment leaves on the edges that it runs along.
struct SegmentLoad {
    std::uint8_t count = 1; ///< added up, for insideByParity()
    std::uint8_t marks = 0; ///< bits of the caller's, collected
};

struct Triangle {
    static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

    std::array<std::uint32_t, 3> vertex{kNone, kNone, kNone};    ///< counter-clockwise
    std::array<std::uint32_t, 3> neighbour{kNone, kNone, kNone}; ///< across the edge opposite vertex[i]; kNone at the border of the box
    std::array<std::uint8_t, 3> segments{0, 0, 0};               ///< how many input segments run along the edge opposite vertex[i]
    std::array<std::uint8_t, 3> marks{0, 0, 0};                  ///< and the marks of all of them
};

/// Constrained Delaunay triangulation (Lawson flips; segments by flipping what they cross, Sloan 1993) of a box around points and
/// segments. Predicates are exact, so that touching, repeated and grid-aligned input is safe; segments that cross meet in a rounded new
/// vertex. Immutable after build().
class Triangulation {
public:
    /// Largest |coordinate|: exact predicates need an extent, with the box, under 2^30.
    static constexpr std::int64_t kMaxCoordinate = std::int64_t{1} << 27;

    /// Segments are pairs of indices into `points`; loads are theirs in turn (fewer: the last one goes on; none: 1 and no marks).
    /// Where segments cross within `hook` steps of an end of one of them they meet in that end: with 0 those that lie nearly along each
    /// other cross again and again as rounding moves their pieces. Fails
    /// with "coordinate-too-large", or "segments-cross-too-often" where rounding does not settle.
    [[nodiscard]] static foundation::Result<Triangulation> build(std::span<const GridPoint> points,
                                                                 std::span<const std::array<std::uint32_t, 2>> segments,
                                                                 std::span<const SegmentLoad> loads = {}, double hook = 0.0);

    /// The input points under their own indices, then four corners of the box, then crossings.
    [[nodiscard]] std::span<const GridPoint> vertices() const { return m_vertices; }
    [[nodiscard]] std::span<const Triangle> triangles() const { return m_triangles; }
    /// [triangles] 1 where an odd count of segments lies between the triangle and the border of the box, else 0.
    [[nodiscard]] std::vector<std::uint8_t> insideByParity() const;

private:
    friend class TriangulationBuilder;
    std::vector<GridPoint> m_vertices;
    std::vector<Triangle> m_triangles;
};

/// Counter-clockwise triangles that fill the polygon (even-odd rule, so that bad rings give something sensible), as indices into
/// `vertices`, which receives the points of the outer ring, of the holes in order, and of crossings of bad rings. Empty when there is
/// nothing to fill. Points closer than 2^-20 m, or 2^-29 of the extent where that is more, count as one.
[[nodiscard]] std::vector<std::array<std::uint32_t, 3>> triangulate(const Polygon& polygon, std::vector<Point>& vertices);

} // namespace passerby::geometry
