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
/// As plain text.
[[nodiscard]] QJsonArray toJson(const std::vector<MarkedText>& sentences);

} // namespace passerby::editor
