// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/spatial_grid.h"
#include "core/world/world.h"

#include <optional>
#include <vector>

namespace passerby::editor {

/// A city with its cells to be found by place, and portals and targets by cell: what drawing looks up. Holds a snapshot.
class Ground {
public:
    explicit Ground(const world::World& world);

    [[nodiscard]] const world::World& world() const { return m_world; }
    /// Do cells, portals and targets still lie as they did?
    [[nodiscard]] bool isOf(const world::World& world) const;
    /// Takes over what else has changed where they do; false where they do not: it must be made anew.
    [[nodiscard]] bool follow(const world::World& world);
    /// Cells whose bounding boxes meet the box, ascending.
    [[nodiscard]] std::vector<world::CellId> near(const geometry::Box& box) const;
    [[nodiscard]] const std::vector<world::PortalId>& portalsOf(world::CellId cell) const;
    [[nodiscard]] const std::vector<world::TargetId>& targetsOf(world::CellId cell) const;

private:
    struct Contents {
        std::vector<world::PortalId> portals;
        std::vector<world::TargetId> targets;
    };
    static std::vector<geometry::Box> boxesOf(const world::World& world);
    [[nodiscard]] const Contents& contentsOf(world::CellId cell) const;

    world::World m_world;
    geometry::SpatialGrid m_grid;
    std::vector<Contents> m_contents; ///< in the order of the table
};

/// The cell that a place lies in after the patch: one of the level where there is one, changed cells first; null in none.
[[nodiscard]] world::CellId cellHolding(const Ground& ground, const world::WorldPatch& patch, geometry::Point at, int level);

/// The cell around a place, the one nearest to the ground where there are several, of this level or of any; null in none.
[[nodiscard]] world::CellId cellAround(const Ground& ground, geometry::Point at, std::optional<int> level);
/// Does another cell of the level lie behind the border of this one at a place on it? Else there is a wall.
[[nodiscard]] bool isOpenBorder(const Ground& ground, world::CellId cell, geometry::Point at);

/// "cell 12" or "cell 12 (west court)".
[[nodiscard]] std::string titleOf(const world::World& world, world::CellId cell);

} // namespace passerby::editor
