// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/import_report.h"

#include <algorithm>
#include <cmath>

namespace passerby::importers {

namespace {

constexpr std::size_t kExamples = 5;

void appendLines(std::string& text, std::string_view title, const std::vector<ImportReport::Line>& lines)
{
    for (const auto& line : lines) {
        text += std::string(title) + ": " + line.text + ", " + std::to_string(line.count);
        if (line.length_m > 0.0)
            text += " (" + std::to_string(std::llround(line.length_m)) + " m)";
        text += '\n';
    }
}

} // namespace

std::string toText(const ImportReport& report)
{
    std::string text;
    appendLines(text, "Read", report.read);
    appendLines(text, "Skipped", report.skipped);
    appendLines(text, "Invented", report.invented);
    return text;
}

namespace osm {

ImportReport::Line& ReportBuilder::line(std::vector<ImportReport::Line>& lines, std::string_view code, std::string_view text)
{
    for (auto& known : lines)
        if (known.code == code)
            return known;
    lines.push_back({std::string(code), std::string(text), 0, 0.0, {}});
    return lines.back();
}

void ReportBuilder::read(std::string_view code, std::string_view text, std::int64_t count, double length_m)
{
    auto& entry = line(m_report.read, code, text);
    entry.count += count;
    entry.length_m += length_m;
}

void ReportBuilder::skip(std::string_view code, std::string_view text, const foundation::Place& where, double length_m)
{
    auto& entry = line(m_report.skipped, code, text);
    ++entry.count;
    entry.length_m += length_m;
    if (where.number != 0 && entry.examples.size() < kExamples)
        entry.examples.push_back(where.number);
    m_issues.push_back({foundation::Severity::info, "skipped-" + std::string(code), "Skipped: " + std::string(text) + ".", where});
}

void ReportBuilder::invent(std::string_view code, std::string_view text, const foundation::Place& where, double length_m,
                           foundation::Severity severity)
{
    auto& entry = line(m_report.invented, code, text);
    ++entry.count;
    entry.length_m += length_m;
    if (where.number != 0 && entry.examples.size() < kExamples)
        entry.examples.push_back(where.number);
    m_issues.push_back({severity, "invented-" + std::string(code), "Invented: " + std::string(text) + ".", where});
}

void ReportBuilder::inventMany(std::string_view code, std::string_view text, std::int64_t count)
{
    if (count > 0)
        line(m_report.invented, code, text).count += count;
}

ImportReport ReportBuilder::takeReport()
{
    const auto byCode = [](const ImportReport::Line& a, const ImportReport::Line& b) { return a.code < b.code; };
    for (auto* lines : {&m_report.read, &m_report.skipped, &m_report.invented})
        std::sort(lines->begin(), lines->end(), byCode);
    return std::move(m_report);
}

} // namespace osm

} // namespace passerby::importers
