// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/world.h"

#include <string>

namespace passerby::world {

/// What people call it: its own name, or its kind's with its number, "Bench 12". It must be there.
[[nodiscard]] std::string titleOf(const World& world, FixtureId id);
/// As in the lists of the window, its type's name with its number: "Shop 12", or "Shop 12 (Miller's)". It must be there.
[[nodiscard]] std::string titleOf(const World& world, TargetId id);

} // namespace passerby::world
