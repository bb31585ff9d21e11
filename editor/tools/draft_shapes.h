// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world_patch.h"
#include "editor/tools/tool_draft.h"

namespace passerby::editor {

/// Adds the places of the rows that a patch puts: areas with outlines, lines, points.
void addShapes(ToolDraft& draft, const world::WorldPatch& patch, DraftTone tone);

/// Its footprint with a tick ahead of its front.
void addFixtureShape(ToolDraft& draft, const world::Fixture& fixture, DraftTone tone);

} // namespace passerby::editor
