// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/clipping.h"
#include "core/world/elevations.h"
#include "core/world/world.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

namespace passerby::editor {

/// A piece of ground, with heights of its corners.
struct GroundTriangle {
    std::array<geometry::Point, 3> corners;
    std::array<double, 3> heights_m{};
};

/// What of a square people can walk on.
struct GroundSquare {
    std::vector<GroundTriangle> triangles;
    double area_m2 = 0.0; ///< of the triangles
};

/// The ground of a city in squares: on each level what lies in its cells, less the obstacles that stop feet; things like benches are
/// ground, too. A square is looked at when it is first asked for, so that what nobody stands on costs nothing.
class GroundSquares {
public:
    static constexpr double kWidth_m = 1.0;
    /// What is left of a square beside walls and is smaller than this belongs to the largest of its neighbours: who stands there is no
    /// throng.
    static constexpr double kLeast_m2 = 0.25;

    explicit GroundSquares(const world::World& world);

    /// Number of the square that a place of a level belongs to, below all().size(); nothing where there is no ground.
    [[nodiscard]] std::optional<std::size_t> at(int level, geometry::Point place);
    /// Those asked for so far; one of them may grow when more are asked for.
    [[nodiscard]] const std::vector<GroundSquare>& all() const { return m_squares; }

private:
    using Key = std::tuple<int, long, long>; ///< level, column, row
    struct Shape {
        world::CellId cell; ///< of cells
        int level = 0;
        geometry::Box box;
        geometry::GridArea area;
    };

    [[nodiscard]] GroundSquare cut(const Key& key) const;
    [[nodiscard]] std::optional<std::size_t> make(const Key& key);
    [[nodiscard]] std::optional<std::size_t> largestBeside(const Key& key);
    std::size_t keep(const Key& key, GroundSquare square);

    world::Elevations m_elevations;
    std::vector<Shape> m_cells;
    std::vector<Shape> m_obstacles;
    std::vector<GroundSquare> m_squares;
    std::map<Key, std::optional<std::size_t>> m_numbers; ///< of squares that were asked for
};

} // namespace passerby::editor
