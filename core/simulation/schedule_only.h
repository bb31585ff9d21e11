// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/world.h"

namespace passerby::simulation {

/// The same city where people keep their schedule and nothing else: nobody wanders or is steered, no crowds, no proxies. What densities and
/// alibis are about.
[[nodiscard]] world::World scheduleOnly(const world::World& world);

} // namespace passerby::simulation
