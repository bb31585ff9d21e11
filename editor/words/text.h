// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string_view>

namespace passerby::editor {

/// Words for people, in their language.
[[nodiscard]] QString text(const char* words);
/// The same for words that core has: a job's progress, labels and units of its tables.
[[nodiscard]] QString text(std::string_view words);
/// "Social force" for "social_force", in the language spoken.
[[nodiscard]] QString wordsOf(std::string_view spelling);

} // namespace passerby::editor
