// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world_patch.h"
#include "editor/tools/tool_draft.h"

namespace passerby::editor {

/// Adds the places of the rows that a patch puts: areas with outlines, lines, points.
void addShapes(ToolDraft& draft, const world::WorldPatch& patch, DraftTone tone);

} // namespace passerby::editor
