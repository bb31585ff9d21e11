// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/world.h"

#include <vector>

namespace passerby::comparison {

struct ChangedThings;

/// Cells, portals, targets and obstacles that only one of the cities has where it has them: those of one level whose middles (of portals
/// and targets: places) lie within kSamePlace_m are the same thing; so what was moved is gone and new. `shift`: from the coordinates of B
/// to those of A. Kinds of which nothing is gone or new are left out.
[[nodiscard]] std::vector<ChangedThings> changedThings(const world::World& a, const world::World& b, geometry::Point shift);

} // namespace passerby::comparison
