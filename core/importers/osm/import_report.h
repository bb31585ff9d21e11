// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/issue.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace passerby::importers {

/// What became of the map: one line a reason, in order of code.
struct ImportReport {
    struct Line {
        std::string code; ///< stable, lower case with dashes ("tunnel")
        std::string text; ///< for people, without the count
        std::int64_t count = 0;
        double length_m = 0.0;              ///< of ways, 0 where length says nothing
        std::vector<std::int64_t> examples; ///< OpenStreetMap ids of the first few
    };
    std::vector<Line> read;
    std::vector<Line> skipped;
    std::vector<Line> invented;
};

/// The report as text, one line a reason.
[[nodiscard]] std::string toText(const ImportReport& report);

namespace osm {

/// Collects the report, and an issue for each single thing skipped or invented that has a place.
class ReportBuilder {
public:
    void read(std::string_view code, std::string_view text, std::int64_t count, double length_m = 0.0);
    void skip(std::string_view code, std::string_view text, const foundation::Place& where, double length_m = 0.0);
    void invent(std::string_view code, std::string_view text, const foundation::Place& where, double length_m = 0.0,
                foundation::Severity severity = foundation::Severity::info);
    /// Something invented many times, without an issue each.
    void inventMany(std::string_view code, std::string_view text, std::int64_t count);

    [[nodiscard]] ImportReport takeReport();
    [[nodiscard]] std::vector<foundation::Issue> takeIssues() { return std::move(m_issues); }

private:
    static ImportReport::Line& line(std::vector<ImportReport::Line>& lines, std::string_view code, std::string_view text);

    ImportReport m_report;
    std::vector<foundation::Issue> m_issues;
};

} // namespace osm

} // namespace passerby::importers
