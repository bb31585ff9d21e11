// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/world.h"

#include <cstdint>

namespace passerby::world {

/// Hash of everything that a bake depends on (cells, portals, targets, types, profiles, seed and, where people slow one another down, how
/// and how many they are; not names or obstacles): equal worlds give equal hashes on any machine and after a save and reload.
[[nodiscard]] std::uint64_t bakeHash(const World& world);

/// Hash of everything that people in a run mind: what a bake depends on, and where somebody is steered or wanders or there are crowds, how
/// they are steered and look around, obstacles, attractors, junction edits, crowds, proxy rules and the regions that these name, parked
/// vehicles, painted directions, terms of regions and the recorded states that somebody chooses among. Names count for nothing.
[[nodiscard]] std::uint64_t runHash(const World& world);

} // namespace passerby::world
