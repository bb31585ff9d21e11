// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/shapes/border_pieces.h"
#include "core/world/world.h"
#include "editor/scene/draw_lists.h"
#include "editor/scene/scene_theme.h"

#include <vector>

namespace passerby::editor {

using shapes::BorderPiece;

/// The border of a cell without its portals.
[[nodiscard]] std::vector<BorderPiece> closedBorder(const world::World& world, world::CellId cell);

/// Indoor, on the ground, at most 4 m wide, three times as long and with portals to a platform: a car of a train.
[[nodiscard]] bool isTrain(const world::World& world, world::CellId cell);

/// Walls of all indoor cells on the ground, cut off low, so that people inside can be seen; trains are open towards the platform and above.
void appendRooms(const world::World& world, const SceneTheme& theme, std::vector<std::vector<SolidVertex>>& out);

} // namespace passerby::editor
