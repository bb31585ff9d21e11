// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/shown_text.h"

#include <cstdio>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <type_traits>

namespace passerby::cli {

/// Prints lines of text as a terminal may get them (foundation::shownLines).
void printText(std::string_view text, std::FILE* to = stdout);

/// Prints on standard output, as it is.
void printBytes(std::string_view bytes);

/// Prints data whose bytes matter, such as CSV: as it is into files and pipes, as text on a terminal.
void printData(std::string_view data);

/// A value as it is printed: of a text, whoever wrote it, one harmless line.
template <class T>
auto shown(const T& value)
{
    if constexpr (std::is_convertible_v<const T&, std::string_view>)
        return foundation::shownLine(value);
    else
        return value;
}

/// The arguments in the format, each text among them as one harmless line.
template <class... Args>
std::string formatted(fmt::string_view format, const Args&... args)
{
    const auto withShown = [&](const auto&... values) { return fmt::vformat(format, fmt::make_format_args(values...)); };
    return withShown(shown(args)...);
}

/// As fmt::print, on standard output and harmless.
template <class... Args>
void print(fmt::format_string<Args...> format, Args&&... args)
{
    printText(formatted(format, args...));
}

/// The same on standard error.
template <class... Args>
void printError(fmt::format_string<Args...> format, Args&&... args)
{
    printText(formatted(format, args...), stderr);
}

/// Writes out what was printed. False, with the reason told on standard error, where standard output did not take all of it.
[[nodiscard]] bool finishPrinting();

} // namespace passerby::cli
