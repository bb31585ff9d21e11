// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/wall_grid.h"
#include "core/world/world.h"

#include <cstdint>
#include <vector>

namespace passerby::ground {

/// Levels of a city as layers of steering: bodies and walls of different levels do not meet. Obstacles have layers of their own, so that
/// who is trapped by one can climb it and still not leave the cells, and so have edges of floors above or below the end of stairs, which
/// do not stop those on the stairs. With more than 10 levels some share their layers.
class LevelLayers {
public:
    static constexpr std::uint32_t kLevels = 10;

    explicit LevelLayers(const world::World& world);

    /// Of the borders of cells, and of everybody on the level.
    [[nodiscard]] std::uint32_t borders(int level) const;
    /// Of obstacles.
    [[nodiscard]] std::uint32_t obstacles(int level) const { return borders(level) << kLevels; }
    /// Of edges of floors where stairs of the level lead on to another level.
    [[nodiscard]] std::uint32_t edges(int level) const { return borders(level) << (2 * kLevels); }
    /// All three: who is on the level sees bodies with them; 0 where no cell is on it.
    [[nodiscard]] std::uint32_t all(int level) const;

private:
    std::vector<int> m_levels; ///< of cells, ascending
};

/// How far a portal's ends may lie from the border that it opens.
inline constexpr double kOpening_m = 0.02;

/// The borders of all cells but for their portals: what nobody on foot crosses. A border that two cells have in common is there once where
/// both draw it alike. Where stairs lead on to another level, other floors of their own level have edges that stop all but those on stairs.
[[nodiscard]] std::vector<steering::Wall> cellWalls(const world::World& world, const LevelLayers& layers);

/// Whether people on foot walk round obstacles of this kind.
[[nodiscard]] bool stopsFeet(world::ObstacleKind kind);
/// Whether they walk round this one: not where it begins over their heads.
[[nodiscard]] bool stopsFeet(const world::Obstacle& obstacle);

/// The outlines of one obstacle.
void appendWalls(const world::Obstacle& obstacle, const LevelLayers& layers, std::vector<steering::Wall>& walls);

} // namespace passerby::ground
