// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/shapes/roof.h"
#include "core/world/world.h"
#include "editor/scene/draw_lists.h"
#include "editor/scene/floor_heights.h"
#include "editor/scene/scene_theme.h"

#include <map>
#include <vector>

namespace passerby::editor {

/// Roofs by number of the obstacle, for those that stand up (buildings, walls, furniture).
using Roofs = std::map<std::uint32_t, shapes::Roof>;

[[nodiscard]] bool standsUp(world::ObstacleKind kind);
[[nodiscard]] Roofs makeRoofs(const world::World& world);

/// Walls and roof of one obstacle, or one tree.
void appendObstacle(const world::Obstacle& obstacle, std::uint32_t number, const shapes::Roof* roof, const SceneTheme& theme,
                    std::vector<SolidVertex>& out);

/// Triangles by how they are drawn.
struct SolidParts {
    std::vector<SolidVertex> roofs;
    std::vector<SolidVertex> walls; ///< with windows and without
    std::vector<SolidVertex> plain; ///< trees, doors, walls of rooms and vehicles
};
[[nodiscard]] SolidParts sortedBySurface(const std::vector<SolidVertex>& vertices);

/// Roofs come first when drawn: they hide most and, seen from above, next to nothing hides them.
struct SolidLayers {
    std::vector<MeshTile<SolidVertex>> roofs;
    std::vector<MeshTile<SolidVertex>> walls;
    std::vector<MeshTile<SolidVertex>> plain;
    std::vector<MeshTile<SolidVertex>> small; ///< of a few metres at most: nothing of them is seen from afar
};

/// All buildings, walls, furniture and trees, walls of rooms, trains, things that people use, escalators, lifts and gates, and a door in
/// the colour of its type where a target lies within 3 m of a building's wall, in tiles of 128 m.
[[nodiscard]] SolidLayers makeSolids(const world::World& world, const Roofs& roofs, const FloorHeights& floors, const SceneTheme& theme);

} // namespace passerby::editor
