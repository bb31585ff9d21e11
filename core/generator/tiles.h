// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/world/world.h"

namespace passerby::generator {

/// Many copies of a city side by side, in rows, `gap_m` apart: as dense as the one and that many times as large, to measure by how much a
/// step slows down where there is more of the same. Each copy has target types, kinds of people, needs, duties and trains of its own, so
/// that nobody goes from one to another; the population is that many times as large. The first copy is the city itself with all that it
/// holds; of measurement lines, attractors, junctions by hand, crowds, rules, pinned people and pictures there are no more. Errors:
/// "bad-options" for fewer than one copy, those of World::apply.
[[nodiscard]] foundation::Result<world::World> tiledCity(const world::World& city, int copies, double gap_m = 20.0);

} // namespace passerby::generator
