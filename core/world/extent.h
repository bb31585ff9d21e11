// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/world.h"

namespace passerby::world {

/// The box around all cells and obstacles, in local metres; empty where there are none.
[[nodiscard]] geometry::Box extentOf(const World& world);

} // namespace passerby::world
