// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/checks/cell_contents.h"

#include <optional>

namespace passerby::world {

/// Cuts a cell without holes in two from one of its inner corners to another corner, joined by portals along the cut (crossingStretches),
/// so that as few straight ways between nodes as possible leave their cell. Nothing when no cut leaves fewer of them than there are.
[[nodiscard]] std::optional<WorldPatch> splitAtCorner(const CellContents& contents, std::size_t cell);

} // namespace passerby::world
