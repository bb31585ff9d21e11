// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/world.h"

#include <cstdint>
#include <vector>

namespace passerby::world {

/// The city has stairs.
[[nodiscard]] bool hasSteps(const World& world);

/// Somebody who keeps a schedule avoids stairs, in a city that has some: then there are ways of their own.
[[nodiscard]] bool hasStepFreeSchedules(const World& world);

/// The part of each cell among those that hang together without steps, by the place of its first cell [cells, ascending by number]. Stairs
/// and escalators are steps, lifts are none.
[[nodiscard]] std::vector<std::size_t> stepFreeParts(const World& world);

/// [targets, ascending by number] 1 for those where people come who are step free: the part of the city, among those that hang together
/// without steps, that has most targets; of several the one with the smallest number of a cell.
[[nodiscard]] std::vector<std::uint8_t> stepFreeTargets(const World& world);

} // namespace passerby::world
