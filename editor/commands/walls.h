// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/commands/ground.h"

#include <optional>

namespace passerby::editor {

/// The place on a wall that is nearest to a point.
struct WallPoint {
    geometry::Point at;
    geometry::Point away; ///< of length 1, square to the wall, towards where people walk
    double distance_m = 0.0;
    int level = 0;
};

/// What people stand or sit against: borders of cells that no other cell of the level lies behind, and buildings, walls and furniture.
/// Holds a snapshot; made anew only where cells or obstacles have changed.
class Walls {
public:
    void follow(const world::World& world);

    /// Of the cell around the point, the one nearest to the ground where there are several; nothing outside all cells, and where a level is
    /// asked for, outside those of it.
    [[nodiscard]] std::optional<int> levelAt(geometry::Point point, std::optional<int> asked) const;
    /// The nearest wall within reach, of this level or of any.
    [[nodiscard]] std::optional<WallPoint> nearest(geometry::Point point, std::optional<int> level, double reach_m) const;

private:
    class Nearest;

    std::optional<Ground> m_ground;
    world::Table<world::Obstacle> m_obstacles;
    std::optional<geometry::SpatialGrid> m_obstacleGrid;
};

} // namespace passerby::editor
