// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/affordance/ways_cells.h"
#include "core/foundation/issue.h"

namespace passerby::affordance {

/// The name of the junction in a cell (a place in the world's table) that is one.
[[nodiscard]] std::string junctionName(const world::World& world, const std::vector<CellState>& states, std::uint32_t cell);

/// Carries out the edits that add, on states in which crossings and dead ends are marked.
void addJunctions(const world::World& world, const CellLinks& links, std::vector<CellState>& states,
                  std::vector<foundation::Issue>& issues);

/// Carries out the edits that move and remove, once all junctions are marked.
void moveAndRemoveJunctions(const world::World& world, const CellLinks& links, std::vector<CellState>& states,
                            std::vector<foundation::Issue>& issues);

} // namespace passerby::affordance
