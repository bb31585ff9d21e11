// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace passerby::editor {

/// Why people cannot be told to walk together, or to part, by the error code of LiveSession::grouped; empty where there is none.
[[nodiscard]] QString groupTroubleWords(const QString& code);

} // namespace passerby::editor
