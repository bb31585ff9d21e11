// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/shown_text.h"

#include <cstdint>
#include <fmt/format.h>
#include <iterator>

namespace passerby::foundation {

namespace {

struct Character {
    std::uint32_t code = 0;
    std::size_t bytes = 0; ///< 0: no UTF-8
};

/// The character at the beginning of a text that is not empty; overlong forms and surrogates count as no UTF-8.
Character firstCharacter(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::uint8_t first = byte(0);
    if (first < 0x80)
        return {first, 1};
    const std::size_t length = first >= 0xF0 && first < 0xF8 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first >= 0xF8 || text.size() < length)
        return {};
    std::uint32_t code = first & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U)
            return {};
        code = code << 6U | (byte(i) & 0x3FU);
    }
    constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool isSurrogate = code >= 0xD800 && code < 0xE000;
    return code < kLeast[length] || isSurrogate || code > 0x10FFFF ? Character{} : Character{code, length};
}

bool isControl(std::uint32_t code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0);
}

/// Marks that turn the direction of what is written after them, and separators that some terminals take for ends of lines.
bool turnsWriting(std::uint32_t code)
{
    return code == 0x061C || code == 0x200E || code == 0x200F || (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

std::string spelledOut(std::string_view text, bool keepsLines)
{
    std::string shown;
    shown.reserve(text.size());
    while (!text.empty()) {
        const Character next = firstCharacter(text);
        const std::size_t bytes = next.bytes == 0 ? 1 : next.bytes;
        const bool isLineEnd = keepsLines && (next.code == '\n' || next.code == '\t');
        if (next.bytes == 0)
            fmt::format_to(std::back_inserter(shown), "\\x{:02x}", static_cast<std::uint8_t>(text.front()));
        else if (isControl(next.code) && !isLineEnd)
            fmt::format_to(std::back_inserter(shown), "\\x{:02x}", next.code);
        else if (turnsWriting(next.code))
            fmt::format_to(std::back_inserter(shown), "\\u{:04x}", next.code);
        else
            shown += text.substr(0, bytes);
        text.remove_prefix(bytes);
    }
    return shown;
}

} // namespace

std::string shownLine(std::string_view text)
{
    return spelledOut(text, false);
}

std::string shownLines(std::string_view text)
{
    return spelledOut(text, true);
}

} // namespace passerby::foundation
