// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/polygon.h"

#include <cstdint>
#include <vector>

namespace passerby::geometry {

/// The grid of eyes and walls.
inline constexpr double kSightStep_m = 0x1.0p-10;
/// Chords of a limited range lie at most this far inside the circle.
inline constexpr double kArcError_m = 0.01;

/// What an edge of a visible area is: it runs along a wall, along the bounds of the city, along a line of sight past a corner (occluding),
/// or it is a chord of the circle of the range.
enum class SightEdge : std::uint8_t { wall, bounds, occluding, range };

/// A part of the sum that the seen floor is: the triangle from the eye over a and b, or the sector of the range's circle between them.
struct SightPiece {
    Point a; ///< from the eye, in metres; the right end as seen from there
    Point b;
    std::int8_t sign = 1; ///< 1: added; -1: taken away
    bool isSector = false;
};

/// What is seen from a point. A caller's buffer: passed again it allocates nothing once it is warm.
struct VisibleArea {
    Point eye;                     ///< on the grid of eyes
    double range_m = 0.0;          ///< as asked for, perhaps infinite
    std::vector<Point> ring;       ///< counter-clockwise, star-shaped around the eye; starts with the eye where that lies on a wall
    std::vector<SightEdge> edges;  ///< [ring] from each point to the next, the last to the first
    std::vector<SightPiece> floor; ///< the seen part of the floor

    /// m². Of the true circle where the range is limited: chords count as sectors.
    double area_m2 = 0.0;
    double floorArea_m2 = 0.0;

private:
    friend class Visibility;
    friend class SightSweep;
    /// A side of a triangle that sight comes to between two rays.
    struct Window {
        std::uint32_t entry; ///< triangle × 4 + side
        Point right;         ///< rays as vectors from the eye, in steps
        Point left;
    };
    std::vector<Window> m_open;          ///< never shrinks
    std::vector<Point> m_steps;          ///< the ring as it grows, from the eye in steps; never shrinks
    std::vector<SightEdge> m_edgeBefore; ///< [m_steps]
    std::vector<std::uint32_t> m_around; ///< sides around an eye on a wall, as in Window::entry
    std::vector<std::uint32_t> m_cuts;   ///< places in m_around that lie behind a wall
};

/// The parts of the visible area and of the seen floor within an angle, in m².
struct SeenWedge {
    double area_m2 = 0.0;
    double floorArea_m2 = 0.0;
};
/// Of the whole area, as `area_m2` and `floorArea_m2` but for the last digits: this and seenWithin() do not depend on where the ring begins
/// or in which order the floor was found, so that equal areas seen through different triangulations get equal bits.
[[nodiscard]] SeenWedge seenAround(const VisibleArea& area);
/// Within `angle_rad` (0 to 2π) around `direction_rad` (from east, counter-clockwise).
[[nodiscard]] SeenWedge seenWithin(const VisibleArea& area, double direction_rad, double angle_rad);
/// How far, in metres, one sees along `direction`, a vector of length 1; 0 where nothing is seen.
[[nodiscard]] double reachTowards_m(const VisibleArea& area, Point direction);

} // namespace passerby::geometry
