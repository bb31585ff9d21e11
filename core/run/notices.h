// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ground/walking_ground.h"
#include "core/world/world.h"

#include <string>
#include <vector>

namespace passerby::run {

/// Sentences for people about what the city asks for and a run at schedule level leaves out.
[[nodiscard]] std::vector<std::string> scheduleNotices(const world::World& world);

/// One about obstacles that nobody can walk round, so that people who are steered step over them; none where there is no such obstacle.
[[nodiscard]] std::vector<std::string> obstacleNotices(const ground::WalkingGround& ground);

} // namespace passerby::run
