// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/elevations.h"
#include "core/world/world.h"
#include "editor/scene/draw_lists.h"
#include "editor/scene/floor_heights.h"
#include "editor/scene/scene_theme.h"

#include <vector>

namespace passerby::editor {

/// The asphalt of lanes, to be drawn where neither a cell nor a tile before it lies: the highest level comes first, and of each level
/// buses' and bicycles' lanes before those for cars. It lies where vehicles of its level drive; how high bridges are is not known.
[[nodiscard]] std::vector<MeshTile<GroundVertex>> roadTiles(const world::World& world, const world::Elevations& elevations,
                                                            const SceneTheme& theme);
/// What is painted on it: edges of lanes, stop lines and crossings. It is seen on cells, too.
[[nodiscard]] std::vector<Ribbon> roadMarks(const world::World& world, const FloorHeights& floors, const SceneTheme& theme);

} // namespace passerby::editor
