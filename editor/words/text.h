// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace passerby::editor {

/// Words for people, in their language.
[[nodiscard]] QString text(const char* words);

} // namespace passerby::editor
