// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/commands/ground.h"

#include <optional>

namespace passerby::editor {

struct PortalWish {
    double leastBorder_m = 1.0;    ///< shorter common borders get none
    std::optional<double> width_m; ///< none: the whole border
};

/// Portals for all common borders between the cells that have none: among themselves, or, for a single cell, with all its neighbours.
[[nodiscard]] std::vector<world::Portal> missingPortals(const Ground& ground, const std::vector<world::CellId>& cells,
                                                        const PortalWish& wish);

} // namespace passerby::editor
