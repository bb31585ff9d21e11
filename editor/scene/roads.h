// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"
#include "editor/scene/draw_lists.h"
#include "editor/scene/floor_heights.h"
#include "editor/scene/scene_theme.h"

#include <vector>

namespace passerby::editor {

/// The asphalt of lanes, to be drawn where no cell lies on it. Bridges lie on the ground here, as their height is not known.
[[nodiscard]] std::vector<MeshTile<GroundVertex>> roadTiles(const world::World& world, const SceneTheme& theme);
/// What is painted on it: edges of lanes, stop lines and crossings. It is seen on cells, too.
[[nodiscard]] std::vector<Ribbon> roadMarks(const world::World& world, const FloorHeights& floors, const SceneTheme& theme);

} // namespace passerby::editor
