// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/triangulation.h"

#include <array>
#include <cstdint>
#include <vector>

namespace passerby::geometry {

/// One triangle among walls: a cache line. Coordinates are whole steps of sight from the middle of the bounds.
struct alignas(64) SightTriangle {
    static constexpr std::uint32_t kNone = 0xFFFFFFFFU;
    /// Flags: of side i, shifted by i.
    static constexpr std::uint32_t kWall = 1U;            ///< sight ends
    static constexpr std::uint32_t kBounds = 1U << 3U;    ///< and the bounds are why
    static constexpr std::uint32_t kFloorEnds = 1U << 6U; ///< floor on one side only
    /// Flags of the triangle.
    static constexpr std::uint32_t kFloor = 1U << 9U;
    static constexpr std::uint32_t kOutside = 1U << 10U; ///< beyond the bounds
    static constexpr std::uint32_t kDrawn = 1U << 12U;   ///< of side i, shifted by i: something of the input runs along it
    static constexpr std::uint32_t kGap = 1U << 11U;     ///< a gap that rounding may have opened, closed on all sides

    std::array<double, 3> x{}; ///< corners, counter-clockwise
    std::array<double, 3> y{};
    std::array<std::uint32_t, 3> across{}; ///< beyond the edge opposite corner i: triangle × 4 + the side there; kNone at the very border
    std::uint32_t flags = 0;

    [[nodiscard]] Point corner(unsigned i) const { return {x[i], y[i]}; }
    [[nodiscard]] bool isWall(unsigned side) const { return (flags & (kWall << side)) != 0; }
};
static_assert(sizeof(SightTriangle) == 64);

/// Rounding moves two points towards each other by at most √2 steps: what is nearer than this touches.
inline constexpr double kGapSteps = 1.5;

/// Marks of segments in the triangulation under a visibility mesh.
inline constexpr std::uint8_t kWallMark = 1;
inline constexpr std::uint8_t kBoundsMark = 2;

/// The triangles between walls, and a raster of triangles to start searches from.
struct VisibilityMesh {
    std::vector<SightTriangle> triangles;
    std::vector<std::uint32_t> starts; ///< [rows × columns] a triangle at each raster square's middle
    Point low;                         ///< the bounds, in steps
    Point high;
    double squares_per_step = 0.0;
    std::uint32_t columns = 1;
    std::uint32_t rows = 1;

    /// The triangle that holds p, in steps and within the bounds; `zeroSides` gets a bit for each of its edges' lines that p lies on.
    [[nodiscard]] std::uint32_t locate(Point p, unsigned& zeroSides) const;
    [[nodiscard]] std::uint32_t locateFrom(std::uint32_t start, Point p, unsigned& zeroSides) const;
};

/// low and high: the bounds, whose edges carry kBoundsMark. Counts of segments say by parity what is floor.
[[nodiscard]] VisibilityMesh packVisibilityMesh(const Triangulation& triangulation, GridPoint low, GridPoint high);

} // namespace passerby::geometry
