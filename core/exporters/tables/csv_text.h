// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace passerby::exporters {

/// Builds CSV (RFC 4180, lines end with "\n"): how every table of this program is written. Numbers are written so that they read back the
/// same. A text that a spreadsheet would take for a formula, because it begins with = + - @, a tab or a line's return, gets an apostrophe
/// before it, and so does one that begins with an apostrophe: who takes away one leading apostrophe has the text itself.
class CsvText {
public:
    /// Columns named in the first line.
    explicit CsvText(std::span<const std::string_view> columns);
    explicit CsvText(std::initializer_list<std::string_view> columns) : CsvText(std::span(columns.begin(), columns.size())) {}

    /// The next fields of the line.
    CsvText& text(std::string_view value);
    /// As it is, for programs that are no spreadsheets.
    CsvText& plain(std::string_view value);
    CsvText& number(double value);
    template <class Number, std::enable_if_t<std::is_integral_v<Number>, int> = 0>
    CsvText& number(Number value)
    {
        return field(std::to_string(value));
    }
    CsvText& nothing() { return field({}); }
    void endLine();

    /// All lines; the object is empty afterwards.
    [[nodiscard]] std::string take() { return std::move(m_text); }

private:
    CsvText& quoted(std::string begun, std::string_view value);
    CsvText& field(std::string_view written);

    std::string m_text;
    bool m_isLineBegun = false;
};

} // namespace passerby::exporters
