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
    /// the straight way is free; nothing where there is no way at all. Ways bend round what stands at their corners, give or take 0.6 m: so
    /// one may be a little longer than the shortest where it is tight.
    [[nodiscard]] std::optional<geometry::Point> firstCorner(const steering::WallGrid& walls, std::uint32_t layers, std::size_t cell,
                                                             geometry::Point from, geometry::Point to) const;

    /// A place beside a corner.
    struct Corner {
        geometry::Point place;
        geometry::Point one; ///< directions of the two walls that meet there, of length 1
        geometry::Point other;
    };

private:
    std::vector<std::vector<Corner>> m_corners; ///< [cells]
};

} // namespace passerby::ground
