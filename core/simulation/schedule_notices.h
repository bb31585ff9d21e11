// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/world.h"

#include <string>
#include <vector>

namespace passerby::simulation {

/// Whether any wait or weight depends on the hour.
[[nodiscard]] bool hasHours(const world::World& world);

/// Sentences for people about what the city asks for and a run at schedule level leaves out.
[[nodiscard]] std::vector<std::string> scheduleNotices(const world::World& world);

} // namespace passerby::simulation
