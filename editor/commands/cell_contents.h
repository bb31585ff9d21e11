// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world_patch.h"
#include "editor/commands/ground.h"
#include "editor/document/object_ref.h"

#include <set>
#include <vector>

namespace passerby::editor {

// Fixtures and waiting lines name no cell: they belong to the cells of their level that they lie in, fixtures with their middle, lines with
// all their points.

/// What lies in these cells, whichever of them.
[[nodiscard]] std::vector<ObjectRef> thingsIn(const Ground& ground, const std::set<world::CellId>& cells);
/// What lies in cells that the patch gives another level goes there, too, but for what the patch changes itself.
void raiseThings(const Ground& ground, world::WorldPatch& patch);

} // namespace passerby::editor
