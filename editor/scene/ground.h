// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/elevations.h"
#include "core/world/world.h"
#include "editor/scene/draw_lists.h"
#include "editor/scene/floor_heights.h"
#include "editor/scene/scene_theme.h"

#include <vector>

namespace passerby::editor {

using world::Elevations;

/// Layers from the lowest up. Drawn in order, tested against the solids, never written to the depth buffer.
struct GroundLayers {
    MeshTile<GroundVertex> farPlane;             ///< to the horizon
    std::vector<MeshTile<GroundVertex>> scenery; ///< water and green
    std::vector<MeshTile<GroundVertex>> roads;   ///< asphalt of lanes
    std::vector<MeshTile<GroundVertex>> cells;
};
/// `whole`: what the far plane spreads around; empty: the city.
[[nodiscard]] GroundLayers makeGround(const world::World& world, const Elevations& elevations, const SceneTheme& theme,
                                      const geometry::Box& whole = {});

/// The surface of one cell, water or green in a colour of the caller's choice (marks selection).
void appendArea(const geometry::Polygon& polygon, double z_m, const QVector3D& color, std::vector<GroundVertex>& out);

/// Kerbs, what is painted on roads, edges of platforms, waiting lines, and a disc in the colour of its type at every target,
/// in tiles.
[[nodiscard]] std::vector<RibbonTile> makeGroundMarks(const world::World& world, const Elevations& elevations, const FloorHeights& floors,
                                                      const SceneTheme& theme);

} // namespace passerby::editor
