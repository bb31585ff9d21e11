// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace passerby::foundation {

/// The text as a terminal may get it, whoever wrote it. Spelt out instead are control characters ("\x1b", "\x0a"), bytes that are no UTF-8
/// ("\xff") and characters that turn the direction of writing ("\u202e").
[[nodiscard]] std::string shownLine(std::string_view text);
/// The same of several lines: their ends and tabs stay.
[[nodiscard]] std::string shownLines(std::string_view text);

} // namespace passerby::foundation
