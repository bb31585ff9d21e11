// SPDX-License-Identifier: Apache-2.0
#include "core/importers/city_json/json_text.h"

#include <algorithm>

namespace passerby::importers {

namespace {

constexpr std::string_view kJsonMark = "\xEF\xBB\xBF";
constexpr std::string_view kJsonSpace = " \t\r\n";

std::string_view behindSpace(std::string_view rest)
{
    const std::size_t found = rest.find_first_not_of(kJsonSpace);
    return found == std::string_view::npos ? std::string_view{} : rest.substr(found);
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

} // namespace passerby::importers
