// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/spatial_grid.h"
#include "core/world/elevations.h"
#include "core/world/world.h"

#include <map>
#include <optional>
#include <vector>

namespace passerby::shapes {

/// Heights of the floor of each level, asked for by place. Keeps a copy of the city, which is cheap. Quick, as few cells are raised.
class FloorHeights {
public:
    explicit FloorHeights(const world::World& world);

    /// m: where no raised cell of the level lies.
    [[nodiscard]] double flat(int level) const;
    /// m: that of the raised cell of this level which lies there, else flat().
    [[nodiscard]] double at(int level, geometry::Point place) const;
    /// No raised cell of the level meets the box.
    [[nodiscard]] bool isFlat(int level, const geometry::Box& box) const;

private:
    /// The cells of a level with portals that do not lie on the ground.
    struct Raised {
        std::vector<world::CellId> ids;
        std::vector<const world::Cell*> cells;
        std::vector<geometry::Box> boxes;
        std::optional<geometry::SpatialGrid> grid;
    };

    world::World m_world;
    world::Elevations m_elevations;
    std::map<int, Raised> m_raised;
};

} // namespace passerby::shapes
