// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "core/geometry/common_border.h"
#include "editor/commands/ground.h"

#include <optional>

namespace passerby::editor {

/// What cutting comes to; nothing is changed yet.
struct CutCells {
    world::WorldPatch patch;
    std::vector<world::CellId> cells; ///< those that are cut
    std::size_t parts = 0;            ///< what becomes of them
    std::vector<geometry::BorderStretch> seams;
};

/// Cuts the cells that the straight line leads across from border to border: those among `only`, or, when that is empty, all of the level.
/// The largest part keeps the cell's number. Portals and targets go to the part where they lie, portals that lie across the line are
/// cut too, and parts are joined by portals along the line: one a seam, several where its middle would be a detour. Errors: "cuts-nothing",
/// "sliver" (less than 0.05 m² would be cut off).
[[nodiscard]] foundation::Result<CutCells> cutCells(const Ground& ground, geometry::Point from, geometry::Point to,
                                                    const std::vector<world::CellId>& only, std::optional<int> level);

} // namespace passerby::editor
