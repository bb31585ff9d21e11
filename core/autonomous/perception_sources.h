// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/perception_tile.h"
#include "core/geometry/spatial_grid.h"
#include "core/ground/walking_ground.h"
#include "core/world/height_plane.h"

#include <memory>
#include <optional>
#include <vector>

namespace passerby::autonomous {

/// A box of a level.
struct LevelBox {
    int level = 0;
    geometry::Box box;
};

/// What tiles are made from: cells, what stands about, and the walls that people on foot mind. Immutable; keeps what it needs of the city.
class PerceptionSources {
public:
    PerceptionSources(const world::World& world, const ground::WalkingGround& ground);
    PerceptionSources(const PerceptionSources&) = delete;
    PerceptionSources& operator=(const PerceptionSources&) = delete;

    /// Everything on a level that may concern the tile of this box.
    [[nodiscard]] TileSources around(int level, const geometry::Box& tile) const;
    /// Levels that have cells, ascending, and how far these reach.
    [[nodiscard]] const std::vector<LevelBox>& levels() const { return m_levels; }
    /// Height of a cell's ground at a place; 0 for a number that no cell has.
    [[nodiscard]] double height_m(std::uint32_t cellNumber, geometry::Point place) const;
    /// Where the two differ: each place whose clearance, cell or object is another lies in one of the boxes, but for clearances, in one of
    /// them grown by PerceptionTile::kMostClearance_m. Nothing when they have different levels, so that all is different.
    [[nodiscard]] std::optional<std::vector<LevelBox>> differences(const PerceptionSources& other) const;

private:
    struct Object {
        TileObject::Name name;
        int level = 0;
        geometry::Polygon polygon;

        friend bool operator==(const Object&, const Object&) = default;
    };
    struct CellRow {
        std::uint32_t number = 0;
        std::shared_ptr<const world::Cell> row;
    };

    /// Edges of floors count for stairs of the level, too, whom they do not stop: a square may hold a part of both.
    [[nodiscard]] std::uint32_t layersOf(int level) const
    {
        return m_layers.borders(level) | m_layers.obstacles(level) | m_layers.edges(level);
    }
    void gatherCells(const world::World& world);
    void gatherObjects(const world::World& world, const ground::WalkingGround& ground);
    void gatherWalls(const ground::WalkingGround& ground);

    std::vector<CellRow> m_cells;              ///< ascending
    std::vector<world::HeightPlane> m_heights; ///< [cells]
    std::vector<LevelBox> m_levels;
    ground::LevelLayers m_layers;
    std::vector<steering::Wall> m_walls; ///< ascending by layers, then by place
    std::vector<Object> m_objects;       ///< obstacles, then fixtures, each ascending
    std::optional<geometry::SpatialGrid> m_cellGrid;
    std::optional<geometry::SpatialGrid> m_wallGrid;
    std::optional<geometry::SpatialGrid> m_objectGrid;
};

} // namespace passerby::autonomous
