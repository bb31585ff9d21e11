// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "editor/commands/ground.h"

#include <vector>

namespace passerby::editor {

/// Overlaps up to this come from rounding.
inline constexpr double kOverlap_m2 = 1e-3;
/// Smaller cells are none.
inline constexpr double kSmallestCell_m2 = 0.05;

/// The cells of the level that overlap the area, or border on it, in order of number.
[[nodiscard]] std::vector<world::CellId> cellsAround(const Ground& ground, const geometry::Polygon& area, int level);
/// What is left of the area where others lie, without pieces that are too small for a cell.
[[nodiscard]] std::vector<geometry::Polygon> freePieces(const geometry::Polygon& area, const std::vector<geometry::Polygon>& taken);

/// Would the city still hold what drawing promises after the patch: outlines that do not cross themselves, cells of a level that do not
/// overlap, targets of changed cells within them? Looks at rows that lie elsewhere now and their neighbours alone; `before` is the city
/// without the patch. Errors: "crosses-itself", "overlaps", "outside-cell".
[[nodiscard]] foundation::Result<void> keepsGroundRules(const Ground& before, const world::WorldPatch& patch);

} // namespace passerby::editor
