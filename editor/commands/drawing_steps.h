// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "editor/commands/draw_cells.h"

#include <QString>
#include <optional>

namespace passerby::editor {

class ProjectDocument;
struct CutCells;
struct MergedCells;

// Each function is one undoable step with a name that says what happened ("Draw sidewalk", "Cut 2 cells", "Add 3 portals"); what is
// new is selected afterwards.

[[nodiscard]] foundation::Result<void> pushDrawnCells(ProjectDocument& document, const DrawnCells& drawn);
[[nodiscard]] foundation::Result<void> pushCut(ProjectDocument& document, const CutCells& cut);
[[nodiscard]] foundation::Result<void> pushMerge(ProjectDocument& document, const MergedCells& merged, std::size_t cells);
[[nodiscard]] foundation::Result<void> addPortals(ProjectDocument& document, const std::vector<world::Portal>& portals);
[[nodiscard]] foundation::Result<void> addTarget(ProjectDocument& document, const world::Target& target);
[[nodiscard]] foundation::Result<void> addObstacle(ProjectDocument& document, const world::Obstacle& obstacle);
[[nodiscard]] foundation::Result<void> addCrowd(ProjectDocument& document, const world::Crowd& crowd);
[[nodiscard]] foundation::Result<void> addAttractor(ProjectDocument& document, const world::Attractor& attractor);

/// Merges the cells that are selected, as one step. Errors: those of mergeCells.
[[nodiscard]] foundation::Result<void> mergeSelectedCells(ProjectDocument& document);
/// Adds a portal to every common border of the selected cells that is at least a metre long and has none. Errors: "no-cells" where none
/// is selected, "no-border" where there is no such border.
[[nodiscard]] foundation::Result<void> addMissingPortals(ProjectDocument& document, std::optional<double> width_m);

/// "sidewalk", "building": in the middle of a sentence.
[[nodiscard]] QString kindInWords(world::CellKind kind);
[[nodiscard]] QString kindInWords(world::ObstacleKind kind);

} // namespace passerby::editor
