// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/spatial_grid.h"
#include "core/ground/cell_detours.h"
#include "core/ground/city_walls.h"
#include "core/navigation/navigation_graph.h"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace passerby::ground {

/// What people walk on who steer: cells and the walls between them, portals with their widths, obstacles, fixtures and parked
/// vehicles to go round.
/// Cells count from 0 in ascending order of number. Immutable; shared by threads.
class WalkingGround {
public:
    /// A portal as the opening that it is; a target as a point.
    struct Gate {
        geometry::Point a;
        geometry::Point b;
        std::array<std::uint32_t, 2> cells{};
        std::array<bool, 2> isAhead{}; ///< the cell lies to the left of who goes from a to b
        bool isOneWay = false;         ///< leads from the first cell to the second alone

        [[nodiscard]] double width_m() const { return distance(a, b); }
        [[nodiscard]] std::uint32_t beyond(std::uint32_t cell) const { return cells[0] == cell ? cells[1] : cells[0]; }
        [[nodiscard]] bool letsOutOf(std::uint32_t cell) const { return !isOneWay || cells[0] == cell; }
        [[nodiscard]] bool letsInto(std::uint32_t cell) const { return !isOneWay || cells[1] == cell; }
        /// Whether a step out of the cell leads over the portal's line; `before` and `after` are positive to the left of who goes from a to
        /// b. Who stands on the line is still in the cell, so that no way leads past between two steps.
        [[nodiscard]] bool leads(std::uint32_t cell, double before, double after) const
        {
            if (isAhead[0] == isAhead[1]) // stairs that turn back over themselves
                return (before > 0.0) != (after > 0.0);
            return isAhead[cells[0] == cell ? 0 : 1] ? before >= 0.0 && after < 0.0 : before <= 0.0 && after > 0.0;
        }
        /// The end that is to the left of who leaves the cell, and the other.
        [[nodiscard]] std::pair<geometry::Point, geometry::Point> leaving(std::uint32_t cell) const
        {
            return isAhead[cells[0] == cell ? 0 : 1] ? std::pair(b, a) : std::pair(a, b);
        }
    };

    /// Answers questions about walls up to `wallReach_m` > 0 away.
    WalkingGround(const world::World& world, const navigation::NavigationGraph& graph, double wallReach_m);

    [[nodiscard]] const steering::WallGrid& walls() const { return m_walls; }
    [[nodiscard]] const Gate& gate(navigation::NodeIndex node) const { return m_gates[node]; }
    [[nodiscard]] int levelOf(std::uint32_t cell) const { return m_world.cells().at(cell).row->level; }
    [[nodiscard]] std::uint32_t cellOf(navigation::SegmentIndex segment) const { return m_cellOfSegment[segment]; }
    /// What stops people in a cell, and who sees them: everything on its level, or its borders alone.
    [[nodiscard]] std::uint32_t layersOf(std::uint32_t cell) const
    {
        return borderLayersOf(cell) | (m_layers[cell] << LevelLayers::kLevels);
    }
    /// Of what stands on a level without belonging to a cell; 0 where the level has no cell.
    [[nodiscard]] std::uint32_t layersOn(int level) const { return m_levelLayers.all(level); }
    [[nodiscard]] std::uint32_t borderLayersOf(std::uint32_t cell) const { return m_layers[cell] | m_edgeLayers[cell]; }
    /// Ascending.
    [[nodiscard]] std::span<const navigation::NodeIndex> portals(std::uint32_t cell) const { return m_portals[cell]; }
    [[nodiscard]] bool holds(std::uint32_t cell, geometry::Point place) const;
    /// The first cell of a level that holds the place; kNone where there is none.
    [[nodiscard]] std::uint32_t cellAt(geometry::Point place, int level) const;
    /// The nearest place of any cell of a level, and the cell; kNone where the level has no cell.
    [[nodiscard]] std::pair<std::uint32_t, geometry::Point> nearestPlace(geometry::Point place, int level) const;
    /// The portal of a cell, but for one, through which a straight step leads; kNone for none.
    [[nodiscard]] navigation::NodeIndex crossed(std::uint32_t cell, geometry::Point from, geometry::Point to,
                                                navigation::NodeIndex except) const;
    /// A portal that leads from a cell to another, that of the smallest number; kNone where there is none.
    [[nodiscard]] navigation::NodeIndex between(std::uint32_t cell, std::uint32_t other) const;
    [[nodiscard]] bool isFree(std::uint32_t cell, geometry::Point from, geometry::Point to) const;
    /// Whether the place lies in an obstacle or a fixture that people walk round.
    [[nodiscard]] bool isInObstacle(std::uint32_t cell, geometry::Point place) const;
    /// Where whoever wants to a place of a cell can stand: the place itself but where a fixture covers it that people walk round; there the
    /// nearest place beside it, before its front where that is as near. The place itself, too, where there is no room beside the fixture.
    [[nodiscard]] geometry::Point beside(std::uint32_t cell, geometry::Point place) const;
    /// Where to go first on the shortest way within a cell: `to` where nothing is in the way, else round a corner; nothing where no way
    /// leads there. Places that a fixture covers stand for those beside it.
    [[nodiscard]] std::optional<geometry::Point> towards(std::uint32_t cell, geometry::Point from, geometry::Point to) const;
    /// Obstacles, and the bodies of fixtures, that a way of the city leads through although none leads round them; nobody minds them.
    [[nodiscard]] const std::vector<const world::Obstacle*>& ignoredObstacles() const { return m_ignored; }

private:
    void layGates(const navigation::NavigationGraph& graph);
    void standWalls(const navigation::NavigationGraph& graph, double wallReach_m);
    [[nodiscard]] Gate gateOf(const world::Portal& portal) const;
    [[nodiscard]] bool standsOnCells(const world::Obstacle& obstacle) const;
    [[nodiscard]] std::vector<const world::Obstacle*> obstaclesOnCells() const;
    void placeFixtures();
    void findInTheWay(const navigation::NavigationGraph& graph, const LevelLayers& layers,
                      const std::vector<const world::Obstacle*>& obstacles, std::vector<char>& isInTheWay) const;
    [[nodiscard]] const world::Obstacle* fixtureAt(std::uint32_t cell, geometry::Point place) const;

    world::World m_world; ///< polygons of cells and obstacles
    LevelLayers m_levelLayers;
    std::vector<std::uint32_t> m_layers;                       ///< [cells]
    std::vector<Gate> m_gates;                                 ///< [nodes]
    std::vector<std::vector<navigation::NodeIndex>> m_portals; ///< [cells] ascending
    std::vector<std::uint32_t> m_cellOfSegment;
    steering::WallGrid m_walls;
    std::optional<CellDetours> m_detours;
    std::vector<const world::Obstacle*> m_walkedRound;              ///< rows of m_world
    std::shared_ptr<const std::vector<world::Obstacle>> m_fixtures; ///< bodies of those on cells that stop feet, and of parked vehicles
    std::vector<std::vector<const world::Obstacle*>> m_fixturesOf;  ///< [cells] those of m_fixtures that people walk round; empty without
    std::optional<geometry::SpatialGrid> m_cellGrid;
    std::vector<const world::Obstacle*> m_ignored; ///< rows of m_world and m_fixtures
    std::vector<std::uint32_t> m_edgeLayers;       ///< [cells] of edges of floors that stop people there: none on stairs
};

} // namespace passerby::ground
