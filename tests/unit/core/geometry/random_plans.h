// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/visibility.h"
#include "tests/unit/core/geometry/seen_by_rays.h"

#include <rapidcheck.h>

namespace passerby::testing {

inline constexpr int kPlanSide_m = 12;
inline const geometry::Box kPlanBounds{{-1.0, -1.0}, {kPlanSide_m + 1.0, kPlanSide_m + 1.0}};

/// How awkward a plan of random walls is.
enum class PlanKind {
    edges,    ///< of a grid of squares of 1 m, with some diagonals: touching, collinear, closed rooms
    lines,    ///< along the grid's lines, any length: crossing, overlapping, T-junctions, repeated
    squares,  ///< buildings on the grid, many of which touch
    turned,   ///< the same, turned: nothing is on the grid
    crossing, ///< anything
};

/// Walls of these kinds meet on the grid of sight alone.
inline bool isExact(PlanKind kind)
{
    return kind == PlanKind::edges || kind == PlanKind::lines || kind == PlanKind::squares;
}

inline void addSquare(Walls& walls, geometry::Point low, geometry::Point size, double turn_rad)
{
    const auto turned = [turn_rad](geometry::Point p) {
        return geometry::Point{3.0 + p.x * std::cos(turn_rad) - p.y * std::sin(turn_rad),
                               1.0 + p.x * std::sin(turn_rad) + p.y * std::cos(turn_rad)};
    };
    std::array<geometry::Point, 4> corners{low, low + geometry::Point{size.x, 0.0}, low + size, low + geometry::Point{0.0, size.y}};
    for (auto& corner : corners)
        corner = turn_rad == 0.0 ? corner : geometry::snapped(turned(corner));
    for (std::size_t i = 0; i < 4; ++i)
        walls.push_back({corners[i], corners[(i + 1) % 4]});
}

inline Walls randomWalls(PlanKind kind)
{
    const auto upTo = [](int most) { return static_cast<double>(*rc::gen::inRange(0, most + 1)); };
    const int count = *rc::gen::inRange(0, 40);
    Walls walls;
    for (int k = 0; k < count; ++k) {
        const geometry::Point a{upTo(kPlanSide_m - 1), upTo(kPlanSide_m - 1)};
        if (kind == PlanKind::edges)
            walls.push_back({a, a + *rc::gen::element(geometry::Point{1.0, 0.0}, geometry::Point{0.0, 1.0}, geometry::Point{1.0, 1.0})});
        else if (kind == PlanKind::lines)
            walls.push_back(
                {a, *rc::gen::arbitrary<bool>() ? geometry::Point{upTo(kPlanSide_m), a.y} : geometry::Point{a.x, upTo(kPlanSide_m)}});
        else if (kind == PlanKind::crossing)
            walls.push_back(
                {geometry::Point{upTo(12000) / 1024.0, upTo(12000) / 1024.0}, geometry::Point{upTo(12000) / 1024.0, upTo(12000) / 1024.0}});
        else if (k < 10)
            addSquare(walls, {upTo(7), upTo(7)}, {1.0 + upTo(1), 1.0 + upTo(1)}, kind == PlanKind::turned ? 0.3 : 0.0);
    }
    return walls;
}

inline PlanKind randomPlanKind()
{
    return *rc::gen::element(PlanKind::edges, PlanKind::lines, PlanKind::squares, PlanKind::turned, PlanKind::crossing);
}

/// Anywhere, or on the lines and crossings of the grid.
inline geometry::Point randomEye()
{
    const double step_m = *rc::gen::element(1.0, 0.5, 0x1.0p-10);
    const int steps = static_cast<int>(kPlanSide_m / step_m);
    return {step_m * *rc::gen::inRange(0, steps + 1), step_m * *rc::gen::inRange(0, steps + 1)};
}

inline geometry::Visibility built(const Walls& walls, const geometry::Box& bounds = kPlanBounds)
{
    auto result = geometry::Visibility::build(walls, bounds);
    RC_ASSERT(result.ok());
    return std::move(result).value();
}

} // namespace passerby::testing
