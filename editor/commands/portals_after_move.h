// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"

#include <string>
#include <vector>

namespace passerby::editor {

struct LostPortal {
    world::PortalId portal;
    world::CellId cellA;
    world::CellId cellB;
    bool isBetweenLevels = false; ///< its cells may touch, but on levels that no portal joins
};

/// What moving cells means for their portals. `patch` holds changed portals and, for the lost ones, their deletion with the rules that
/// they carry: to be appended to the patch that moves the cells, so that both are one step.
struct PortalsAfterMove {
    world::WorldPatch patch;
    std::vector<LostPortal> lost; ///< their cells have no border any more that a portal may lie on
};

/// Follows the cells of which `move` replaces outline, level or kind. A portal keeps its place on the edges of the cells that it joins and
/// its width where the border is long enough; one that still fits a border of which only one side was edited stays as it is. Portals that
/// `move` itself changes are left alone. `before` is the city without the move.
[[nodiscard]] PortalsAfterMove portalsAfterMove(const world::World& before, const world::WorldPatch& move);

/// "Portal 7 went: cells 1 and 2 no longer touch." or "3 portals went: only stairs join levels."; empty when none did.
[[nodiscard]] std::string describeLost(const PortalsAfterMove& after);

} // namespace passerby::editor
