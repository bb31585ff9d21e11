// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world_patch.h"
#include "editor/tools/tool_draft.h"

namespace passerby::editor {

/// Adds the places of the rows that a patch puts: areas with outlines, lines, points.
void addShapes(ToolDraft& draft, const world::WorldPatch& patch, DraftTone tone);

/// Its footprint with a tick ahead of its front.
void addFixtureShape(ToolDraft& draft, const world::Fixture& fixture, DraftTone tone);

/// A tip in the middle of a stretch, in its direction.
void addTip(ToolDraft& draft, geometry::Point from, geometry::Point to);
/// The two borders of the band along a stretch.
void addBorders(ToolDraft& draft, geometry::Point from, geometry::Point to, double width_m);
/// The line of a parking row with an outline for each of its places.
void addPlaces(ToolDraft& draft, const world::ParkingRow& row, const world::VehicleKind& kind, DraftTone tone);

} // namespace passerby::editor
