// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "editor/commands/ground.h"

namespace passerby::editor {

struct CellDrawing {
    world::CellKind kind = world::CellKind::plaza;
    int level = 0;
    bool clipsToFreeSpace = true; ///< else what overlaps is refused
    bool connects = true;         ///< portals where the new cells border on others
};

/// What drawing comes to; nothing is changed yet.
struct DrawnCells {
    world::WorldPatch patch;
    std::vector<geometry::Polygon> cells;
    std::vector<world::Portal> portals;
};

/// A cell of this outline, several where others lie across it. Errors: "crosses-itself", "too-small", "overlaps" (where it does not clip),
/// "no-room".
[[nodiscard]] foundation::Result<DrawnCells> drawCell(const Ground& ground, const geometry::Polygon& outline, const CellDrawing& drawing);

/// A cell for each leg of a line, joined by portals at its bends; `kinds` tells the kind of each leg, the drawing's own where it is too
/// short. Errors: as above and those of geometry::corridorAlong.
[[nodiscard]] foundation::Result<DrawnCells> drawCorridor(const Ground& ground, const std::vector<geometry::Point>& line, double width_m,
                                                          const std::vector<world::CellKind>& kinds, const CellDrawing& drawing);

} // namespace passerby::editor
