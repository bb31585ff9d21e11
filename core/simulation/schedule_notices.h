// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/habits.h"
#include "core/world/world.h"

#include <string>
#include <vector>

namespace passerby::simulation {

using alibi::hasHours;

/// Sentences for people about what the city asks for and a run at schedule level leaves out.
[[nodiscard]] std::vector<std::string> scheduleNotices(const world::World& world);

} // namespace passerby::simulation
