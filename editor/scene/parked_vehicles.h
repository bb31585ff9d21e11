// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"
#include "editor/scene/draw_lists.h"
#include "editor/scene/floor_heights.h"
#include "editor/scene/run_vehicles.h"
#include "editor/scene/scene_theme.h"

#include <vector>

namespace passerby::editor {

/// Parked vehicles as those of a run are drawn in the plan, by row, then by place; a `number` says nothing.
[[nodiscard]] std::vector<ShownVehicle> shownParked(const world::World& world);

/// The vehicles of one row, by place; none where there is no such row.
[[nodiscard]] std::vector<world::ParkedVehicle> parkedIn(const world::World& world, world::ParkingRowId id);

/// One as part of what stands still, in the colour and size of its kind. What people ride on stands without them.
void appendParked(const world::World& world, const world::ParkedVehicle& vehicle, const FloorHeights& floors, const SceneTheme& theme,
                  std::vector<SolidVertex>& out);

/// A painted direction on the floor: its band, and tips along its middle.
void appendDirection(const world::PaintedDirection& stroke, const FloorHeights& floors, const SceneTheme& theme, std::vector<Ribbon>& out);

} // namespace passerby::editor
