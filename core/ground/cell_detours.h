// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/spatial_grid.h"
#include "core/steering/wall_grid.h"
#include "core/world/world.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace passerby::ground {

/// Ways round corners within a cell: where the straight way to a place is blocked by the cell's own border, by its holes or by obstacles.
/// Immutable; shared by threads.
class CellDetours {
public:
    /// Corners keep this far from the walls where there is room.
    static constexpr double kClear_m = 0.25;

    /// `cellBoxes`: those of the cells, nothing where there are none. `obstacles`: those that people walk round.
    CellDetours(const world::World& world, const std::optional<geometry::SpatialGrid>& cellBoxes,
                const std::vector<const world::Obstacle*>& obstacles);

    /// The first corner of the shortest way between two places of a cell (place in ascending order of number), the other place itself where
    /// the straight way is free; nothing where there is no way at all. Looks at every corner of the cell a few times.
    [[nodiscard]] std::optional<geometry::Point> firstCorner(const steering::WallGrid& walls, std::uint32_t layers, std::size_t cell,
                                                             geometry::Point from, geometry::Point to) const;

private:
    std::vector<std::vector<geometry::Point>> m_corners; ///< [cells]
};

} // namespace passerby::ground
