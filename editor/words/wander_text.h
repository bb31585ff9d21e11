// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/words/alibi_text.h"

#include <QJsonObject>
#include <utility>
#include <vector>

namespace passerby::editor {

/// What there is to tell of somebody who wanders (`story.wandering` is set): sentence, times and why. The rest of the words stays as it is.
void tellWanderer(const run::PersonStory& story, double time_s, AlibiWords& words);

/// Names and values of what else is known of them.
[[nodiscard]] std::vector<std::pair<QString, QString>> wandererFacts(const run::PersonStory& story);

[[nodiscard]] QJsonObject wandererAsJson(const run::PersonStory& story, const AlibiWords& words);

} // namespace passerby::editor
