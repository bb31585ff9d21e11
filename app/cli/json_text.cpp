// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json_text.h"

#include <fmt/format.h>

namespace passerby::cli {

void printJson(const Json& value)
{
    fmt::print("{}\n", value.dump(2, ' ', false, Json::error_handler_t::replace));
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
