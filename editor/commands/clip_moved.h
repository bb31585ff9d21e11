// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "editor/commands/ground.h"

#include <QString>

namespace passerby::editor {

/// What is left of cells that were moved.
struct ClippedRows {
    world::WorldPatch rows;
    QString notice; ///< which were clipped; empty where none was
};

/// Moved cells without what lies on cells of their level that stay: what drawing does to new ones. Cells that overlap nobody stay as they
/// are, to the corner. Portals between moved cells of which one was clipped are left to portalsAfterMove. Errors: "no-room" where nothing
/// is left of a cell, "falls-apart" where several pieces would be.
[[nodiscard]] foundation::Result<ClippedRows> clippedToFreeSpace(const Ground& ground, world::WorldPatch rows);

} // namespace passerby::editor
