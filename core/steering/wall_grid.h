// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/polygon.h"
#include "core/steering/vector.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace passerby::steering {

/// A straight piece of a border that nobody crosses, from either side.
struct Wall {
    geometry::Point a;
    geometry::Point b;
    std::uint32_t layers = 1; ///< bit set: it stands in the way of those who have one of them (Terms)
};

/// Walls near somebody, nearest first, equally near ones in the order of the grid; places are relative to who looks.
struct NearWalls {
    static constexpr std::uint32_t kMost = 16;
    struct One {
        Vector nearest;
        Vector a;
        Vector b;
    };

    std::uint32_t count = 0;
    std::array<One, kMost> wall;

    /// Its nearest point is that of a wall before it too, give or take a millimetre: a corner, or the same wall drawn twice.
    [[nodiscard]] bool sharesCorner(std::uint32_t i) const
    {
        constexpr float kSame_m = 1e-3F;
        return std::any_of(wall.begin(), wall.begin() + i, [&](const One& other) {
            const Vector apart = other.nearest - wall[i].nearest;
            return dot(apart, apart) <= kSame_m * kSame_m;
        });
    }
};

/// Walls that stay where they are, listed for each square cell of a grid that covers them.
class WallGrid {
public:
    WallGrid() : WallGrid({}, 1.0) {}
    /// Answers questions up to `reach_m` > 0 away from where they are asked.
    WallGrid(std::vector<Wall> walls, double reach_m);

    [[nodiscard]] std::span<const Wall> walls() const { return m_walls; }
    [[nodiscard]] double reach_m() const { return m_reach_m; }
    /// Numbers of the walls that may be within reach of a place, ascending: all that are, and a few more.
    [[nodiscard]] std::span<const std::uint32_t> near(geometry::Point place) const;
    /// Whether one of these walls on these layers comes nearer to a place than `within_m`.
    [[nodiscard]] bool isAnyWithin(std::span<const std::uint32_t> walls, geometry::Point place, double within_m,
                                   std::uint32_t layers) const;
    /// The square of the distance from a place to one of the walls.
    [[nodiscard]] double distance2_m2(std::uint32_t wall, geometry::Point place) const
    {
        const geometry::Point apart = towards(wall, place);
        return dot(apart, apart);
    }
    /// The nearest walls on these layers not farther than `within_m` ≤ reach_m(), at most NearWalls::kMost.
    void findNearest(geometry::Point place, double within_m, std::uint32_t layers, NearWalls& found) const;

private:
    /// What finding the nearest point of a wall takes.
    struct Line {
        geometry::Point start;
        geometry::Point along;
        double perSquare = 0.0; ///< 1 / length², 0 for a point
    };

    /// From a place to the nearest point of a wall.
    [[nodiscard]] geometry::Point towards(std::uint32_t wall, geometry::Point place) const
    {
        const Line& line = m_lines[wall];
        const geometry::Point from = place - line.start;
        return line.along * std::clamp(dot(from, line.along) * line.perSquare, 0.0, 1.0) - from;
    }
    void listInCells();
    [[nodiscard]] geometry::Box cellBox(std::size_t column, std::size_t row) const;
    template <class Visit>
    void visitCells(const Wall& wall, const Visit& visit) const;

    std::vector<Wall> m_walls;
    std::vector<Line> m_lines;
    double m_reach_m;
    double m_cellSize_m;
    geometry::Box m_bounds; ///< of all places within reach of a wall
    std::size_t m_columns = 0;
    std::size_t m_rows = 0;
    std::vector<std::uint32_t> m_begin; ///< [cells + 1]
    std::vector<std::uint32_t> m_listed;
};

} // namespace passerby::steering
