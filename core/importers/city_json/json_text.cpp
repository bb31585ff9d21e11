// SPDX-License-Identifier: Apache-2.0
#include "core/importers/city_json/json_text.h"

#include <array>
#include <charconv>

namespace passerby::importers {

namespace {

constexpr std::string_view kJsonMark = "\xEF\xBB\xBF";
constexpr std::string_view kJsonSpace = " \t\r\n";

std::string_view behindSpace(std::string_view rest)
{
    const std::size_t found = rest.find_first_not_of(kJsonSpace);
    return found == std::string_view::npos ? std::string_view{} : rest.substr(found);
}

/// The four hexadecimal digits at a place of a checked text.
std::uint32_t fourDigits(std::string_view text, std::size_t at)
{
    std::uint32_t code = 0;
    std::from_chars(text.data() + at, text.data() + at + 4, code, 16);
    return code;
}

void appendUtf8(std::string& text, std::uint32_t code)
{
    const auto byte = [&](std::uint32_t value) { text += static_cast<char>(static_cast<unsigned char>(value)); };
    if (code < 0x80)
        return byte(code);
    if (code < 0x800)
        byte(0xC0U | (code >> 6U));
    else if (code < 0x10000) {
        byte(0xE0U | (code >> 12U));
        byte(0x80U | ((code >> 6U) & 0x3FU));
    } else {
        byte(0xF0U | (code >> 18U));
        byte(0x80U | ((code >> 12U) & 0x3FU));
        byte(0x80U | ((code >> 6U) & 0x3FU));
    }
    byte(0x80U | (code & 0x3FU));
}

/// `at` is the place of the letter behind a backslash; afterwards that of the last one that belongs to it.
void appendEscaped(std::string& text, std::string_view raw, std::size_t& at)
{
    static constexpr std::string_view kLetters = "\"\\/bfnrt";
    static constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
    if (raw[at] != 'u') {
        text += kMeanings[kLetters.find(raw[at])];
        return;
    }
    std::uint32_t code = fourDigits(raw, at + 1);
    at += 4;
    if (code >= 0xD800 && code < 0xDC00) { // the other half follows as \uXXXX
        code = 0x10000 + ((code - 0xD800) << 10U) + (fourDigits(raw, at + 3) - 0xDC00);
        at += 6;
    }
    appendUtf8(text, code);
}

} // namespace

std::string_view jsonRoot(std::string_view text)
{
    return behindSpace(text.starts_with(kJsonMark) ? text.substr(kJsonMark.size()) : text);
}

std::string_view rawJsonText(std::string_view rest)
{
    std::size_t end = 1;
    for (; rest[end] != '"'; ++end)
        end += rest[end] == '\\' ? 1 : 0;
    return rest.substr(1, end - 1);
}

std::string_view behindJsonValue(std::string_view rest)
{
    if (rest[0] == '"')
        return rest.substr(rawJsonText(rest).size() + 2);
    if (rest[0] != '[' && rest[0] != '{')
        return rest.substr(std::min(rest.size(), rest.find_first_of(",]} \t\r\n")));
    std::size_t depth = 0;
    std::size_t at = 0;
    do {
        const char c = rest[at];
        if (c == '"')
            at += rawJsonText(rest.substr(at)).size() + 1;
        else if (c == '[' || c == '{')
            ++depth;
        else if (c == ']' || c == '}')
            --depth;
        ++at;
    } while (depth > 0);
    return rest.substr(at);
}

std::string_view firstInJson(std::string_view rest)
{
    const std::string_view inside = behindSpace(rest.substr(1));
    return inside[0] == ']' || inside[0] == '}' ? std::string_view{} : inside;
}

std::string_view nextInJson(std::string_view rest)
{
    const std::string_view next = behindSpace(rest);
    return next[0] == ',' ? behindSpace(next.substr(1)) : std::string_view{};
}

std::string_view valueOfJsonKey(std::string_view rest)
{
    return behindSpace(behindSpace(behindJsonValue(rest)).substr(1));
}

std::string decodedJsonText(std::string_view raw)
{
    std::string text;
    text.reserve(raw.size());
    for (std::size_t at = 0; at < raw.size(); ++at)
        if (raw[at] == '\\')
            appendEscaped(text, raw, ++at);
        else
            text += raw[at];
    return text;
}

} // namespace passerby::importers
