// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/words/alibi_text.h"

#include <QJsonArray>
#include <QJsonObject>

namespace passerby::editor {

/// "T12"
[[nodiscard]] QString targetCode(const AlibiPlace& place);
[[nodiscard]] QJsonObject toJson(const AlibiPlace& place);
[[nodiscard]] QJsonArray toJson(const std::vector<OddsLine>& odds);
/// Who it is and what is told in words, as the story of anybody begins.
[[nodiscard]] QJsonObject headAsJson(const run::PersonStory& story, const AlibiWords& words);
/// Each by its key: its value, or an object with "value", "place" ([x, y] in metres) and "time_s", of which it has, where it has a place or
/// a time.
void addFacts(QJsonObject& json, const std::vector<run::Fact>& facts);
/// As plain text.
[[nodiscard]] QJsonArray toJson(const std::vector<MarkedText>& sentences);

} // namespace passerby::editor
