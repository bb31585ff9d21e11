// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/story.h"

#include <optional>
#include <string>
#include <vector>

namespace passerby::run {

/// Tells by which routines somebody walks otherwise than they want (street::SteeredPeople::routinesOf()), as the fact "routines": their
/// spellings with a blank between; empty where nothing keeps them. No fact where it is not known.
void addRoutines(const std::vector<std::string>& routines, PersonStory& story);
/// The other way round; nothing where it is not known.
[[nodiscard]] std::optional<std::vector<std::string>> routinesOf(const PersonStory& story);

} // namespace passerby::run
