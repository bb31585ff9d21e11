// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json_text.h"

#include "app/cli/printing.h"

#include <fmt/format.h>

namespace passerby::cli {

namespace {

/// With the control characters that JSON allows in texts (from 7f to 9f) spelt as well, and characters that turn the direction of writing,
/// of which shownLines makes the escapes that JSON knows.
std::string harmless(const std::string& json)
{
    std::string text;
    text.reserve(json.size());
    for (std::size_t i = 0; i < json.size(); ++i) {
        const auto byte = static_cast<unsigned char>(json[i]);
        const unsigned char next = i + 1 < json.size() ? static_cast<unsigned char>(json[i + 1]) : 0;
        if (byte == 0x7F)
            text += "\\u007f";
        else if (byte == 0xC2 && next >= 0x80 && next < 0xA0)
            text += fmt::format("\\u{:04x}", static_cast<unsigned char>(json[++i]));
        else
            text += json[i];
    }
    return foundation::shownLines(text);
}

} // namespace

void printJson(const Json& value)
{
    printBytes(harmless(value.dump(2, ' ', false, Json::error_handler_t::replace)) + "\n");
}

std::string_view severityName(foundation::Severity severity)
{
    switch (severity) {
    case foundation::Severity::info:
        return "info";
    case foundation::Severity::warning:
        return "warning";
    case foundation::Severity::error:
        break;
    }
    return "error";
}

Json toJson(const foundation::Issue& issue)
{
    Json value{{"severity", severityName(issue.severity)},
               {"code", issue.code},
               {"message", issue.message},
               {"kind", issue.where.kind},
               {"number", issue.where.number}};
    if (issue.where.x_m && issue.where.y_m) {
        value["x_m"] = *issue.where.x_m;
        value["y_m"] = *issue.where.y_m;
    }
    return value;
}

std::string toLine(const foundation::Issue& issue)
{
    std::string place = issue.where.kind;
    if (issue.where.number != 0)
        place += fmt::format(" {}", issue.where.number);
    if (issue.where.x_m && issue.where.y_m)
        place += fmt::format(" at ({:.1f}, {:.1f})", *issue.where.x_m, *issue.where.y_m);
    return fmt::format("{:<8} {}{}{}", severityName(issue.severity), place, place.empty() ? "" : ": ", issue.message);
}

} // namespace passerby::cli
