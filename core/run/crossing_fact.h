// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/story.h"
#include "core/street/steered_people.h"

#include <optional>

namespace passerby::run {

/// Tells that somebody has crossed a road where they were (street::SteeredPeople::crossedRoad()), as the facts "crossed_road" (how often,
/// and where and when they decided to the last time) and "crosses_road" (true: they are about it).
void addCrossedRoad(const street::SteeredPeople::Crossed& crossed, PersonStory& story);
/// The other way round; nothing of who did not.
[[nodiscard]] std::optional<street::SteeredPeople::Crossed> crossedRoadOf(const PersonStory& story);

} // namespace passerby::run
