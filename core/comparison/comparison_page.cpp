// SPDX-License-Identifier: Apache-2.0
#include "core/comparison/comparison_page.h"

#include "core/comparison/report_tables.h"
#include "core/exporters/figures/svg_figure.h"
#include "core/foundation/words.h"
#include "core/jobs/kept_run.h"
#include "core/jobs/report_page.h"

#include <fmt/format.h>

namespace passerby::comparison {

namespace {

using exporters::escaped;
using foundation::told;

std::string rowHtml(const std::vector<std::string>& cells, const char* tag)
{
    std::string text = "<tr>";
    for (const std::string& cell : cells) {
        const bool isBelow = cell.starts_with("  "); // belongs to the row above
        text += fmt::format("<{0}>{1}{2}</{0}>", tag, isBelow ? "&nbsp;&nbsp;&nbsp;" : "", escaped(isBelow ? cell.substr(2) : cell));
    }
    return text + "</tr>\n";
}

std::string headingHtml(const std::string& words)
{
    return fmt::format("<h2>{}</h2>\n", escaped(words));
}

std::string tableHtml(const ReportTable& table)
{
    std::string text = headingHtml(table.title);
    if (!table.intro.empty())
        text += fmt::format("<p>{}</p>\n", escaped(table.intro));
    if (table.rows.empty())
        return text;
    text += "<table>" + rowHtml(table.heads, "th");
    for (const auto& row : table.rows)
        text += rowHtml(row, "td");
    return text + "</table>\n";
}

std::string creditsHtml(const Comparison& comparison)
{
    std::string text;
    std::string before;
    for (const CitySide* side : {&comparison.cities.a, &comparison.cities.b})
        if (!side->attribution.empty() && side->attribution != before) {
            text += fmt::format("<p class=\"note\">{}</p>\n", escaped(side->attribution));
            before = side->attribution;
        }
    return text
           + fmt::format("<p class=\"note\">{}</p>\n", told("City A {}, city B {}.", jobs::spellHash(comparison.cities.a.hash),
                                                            jobs::spellHash(comparison.cities.b.hash)));
}

std::string captionHtml(const ReportMap& map)
{
    return fmt::format("<p class=\"note\">{}</p>\n", escaped(map.caption));
}

} // namespace

std::string reportTitle(const Comparison& comparison)
{
    return told("{} and {}", comparison.cities.a.title, comparison.cities.b.title);
}

std::vector<ReportPart> reportParts(const BakedCity& a, const BakedCity& b, const Comparison& comparison)
{
    const ReportMaps maps = reportMaps(a, b, comparison);
    const std::vector<ReportTable> tables = reportTables(comparison);
    std::vector<ReportPart> parts;
    parts.push_back({tableHtml(tables.front()), {}, false});
    parts.push_back({headingHtml(told("Where people are")), {}, false});
    parts.push_back({captionHtml(maps.change), maps.change.svg, false});
    parts.push_back({captionHtml(maps.a), maps.a.svg, true});
    parts.push_back({captionHtml(maps.b), maps.b.svg, true});
    for (std::size_t i = 1; i < tables.size(); ++i)
        parts.push_back({tableHtml(tables[i]), {}, false});
    std::string method = headingHtml(told("Method"));
    for (const std::string& paragraph : methodOf(comparison))
        method += fmt::format("<p>{}</p>\n", escaped(paragraph));
    parts.push_back({method + creditsHtml(comparison), {}, false});
    return parts;
}

std::string comparisonHtml(const BakedCity& a, const BakedCity& b, const Comparison& comparison)
{
    std::string body;
    bool isBeside = false;
    for (const ReportPart& part : reportParts(a, b, comparison)) {
        if (isBeside != part.isNarrow)
            body += part.isNarrow ? "<div class=\"beside\">\n" : "</div>\n";
        isBeside = part.isNarrow;
        body += part.svg.empty() ? part.html : fmt::format("<figure>\n{}{}</figure>\n", part.svg, part.html);
    }
    return jobs::pageOf(reportTitle(comparison), verdictOf(comparison), std::nullopt, body);
}

} // namespace passerby::comparison
