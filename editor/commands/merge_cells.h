// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "editor/commands/ground.h"

namespace passerby::editor {

/// What merging comes to; nothing is changed yet.
struct MergedCells {
    world::WorldPatch patch;
    world::CellId cell; ///< the largest of the cells: its number, kind and name stay
    geometry::Polygon polygon;
};

/// Makes one cell of several neighbours. Portals between them go, with the rules that they carry; outer ones and
/// targets stay, and outer ones that a border between the cells had parted become one. Errors:
/// "too-few", "several-levels", "not-neighbours", "overlaps".
[[nodiscard]] foundation::Result<MergedCells> mergeCells(const Ground& ground, const std::vector<world::CellId>& cells);

} // namespace passerby::editor
