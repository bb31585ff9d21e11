// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/navigation_graph.h"

#include <cstdint>
#include <vector>

namespace passerby::navigation {

/// [segments] 1 for those over steps, which nobody takes who is step free: all through stairs, escalators among them, but for rides in a
/// lift. `graph` must be of this world.
[[nodiscard]] std::vector<std::uint8_t> waysOverSteps(const world::World& world, const NavigationGraph& graph);

/// What is left of the ways of a world's graph without these, as far as it leads there and back and is as long both ways.
[[nodiscard]] StepFreeWays stepFreeWays(const world::World& world, const NavigationGraph& graph);

} // namespace passerby::navigation
