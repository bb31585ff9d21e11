// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/spatial_grid.h"
#include "core/world/elevations.h"
#include "core/world/world.h"

#include <map>
#include <optional>
#include <vector>

namespace passerby::editor {

/// Heights of the floor of each level, asked for by place. Keeps a copy of the city, which is cheap.
class FloorHeights {
public:
    explicit FloorHeights(const world::World& world);

    /// No portal of the level's cells is raised: the height is the same everywhere.
    [[nodiscard]] bool isFlat(int level) const { return m_slopes.find(level) == m_slopes.end(); }
    /// m: that of the cell of this level which lies there; `beyond_m` where there is none.
    [[nodiscard]] double at(int level, geometry::Point place, double beyond_m) const;
    /// Of a flat level.
    [[nodiscard]] double flat(int level) const;

private:
    /// The cells of a level that is not flat.
    struct Slopes {
        std::vector<world::CellId> ids;
        std::vector<const world::Cell*> cells;
        std::vector<geometry::Box> boxes;
        std::optional<geometry::SpatialGrid> grid;
    };

    world::World m_world;
    world::Elevations m_elevations;
    std::map<int, Slopes> m_slopes;
};

} // namespace passerby::editor
