// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/polygon.h"

#include <cstdint>
#include <vector>

namespace passerby::geometry {

/// What an edge of a visible area is: it runs along a wall, along the bounds of the city, along a line of sight past a corner (occluding), or
/// it is a chord of the circle of the range.
enum class SightEdge : std::uint8_t { wall, bounds, occluding, range };

/// Seen floor as a sum of triangles (eye, a, b), each counted `sign` times: 1 or -1.
struct SightPiece {
    Point a; ///< the right end as seen from the eye
    Point b;
    double sign = 1.0;
};

/// What is seen from a point. A caller's buffer: kept and passed again it allocates nothing.
struct VisibleArea {
    Point eye;                     ///< rounded to kSightStep_m
    double range_m = 0.0;          ///< as asked for, perhaps infinite
    std::vector<Point> ring;       ///< counter-clockwise, star-shaped around the eye; starts at the eye where that lies on a wall
    std::vector<SightEdge> edges;  ///< [ring] from each point to the next, the last to the first
    std::vector<SightPiece> floor; ///< the seen part of the floor

    /// m². Exact for circles: chords of the range count as sectors, although the ring lies up to kArcError_m inside the circle.
    double area_m2 = 0.0;
    double floorArea_m2 = 0.0;

private:
    friend class SightSweep;
    struct Window {
        std::uint32_t entry; ///< triangle × 4 + the side that sight comes through
        std::uint32_t unused;
        Point right;
        Point left;
        Point rightEnd;
        Point leftEnd;
    };
    std::vector<Window> m_open;
};

/// Chords of a limited range lie at most this far inside the circle.
inline constexpr double kArcError_m = 0.01;
/// The grid of eyes and walls.
inline constexpr double kSightStep_m = 0x1.0p-10;

/// The parts of the visible area and of the seen floor, in m², that lie within `angle_rad` (0 to 2π) around `direction_rad` (from east,
/// counter-clockwise).
struct SeenWedge {
    double area_m2 = 0.0;
    double floorArea_m2 = 0.0;
};
[[nodiscard]] SeenWedge seenWithin(const VisibleArea& area, double direction_rad, double angle_rad);

} // namespace passerby::geometry
