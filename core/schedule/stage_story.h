// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/story.h"
#include "core/schedule/life_law.h"

namespace passerby::schedule {

/// What a stage of somebody's life tells: who they are, where they are or where they go and why. Times, the way and what became of it are
/// left to whoever knows them.
[[nodiscard]] run::PersonStory storyOf(world::AgentId agent, const Person& person, const Stage& stage, const LifeLaw& law);

} // namespace passerby::schedule
