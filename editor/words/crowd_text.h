// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/words/alibi_text.h"

#include <utility>
#include <vector>

namespace passerby::editor {

/// "Train passengers", or "Crowd 3" for a crowd without a name. `index` counts crowds from 0.
[[nodiscard]] QString crowdName(const world::World& world, std::uint32_t index);

/// What there is to tell of somebody who belongs to a crowd (`story.inCrowd` is set): sentence, times and why. The rest of the words stays
/// as it is. `world` is the city of the run, `time_s` the moment at which the story was told.
void tellCrowdMember(const run::PersonStory& story, const world::World& world, double time_s, AlibiWords& words);

/// Names and values of what else is known of them: crowd, waypoints passed, goal.
[[nodiscard]] std::vector<std::pair<QString, QString>> memberFacts(const run::PersonStory& story, const world::World& world);

} // namespace passerby::editor
