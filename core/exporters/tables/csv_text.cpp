// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/tables/csv_text.h"

#include <array>
#include <fmt/format.h>

namespace passerby::exporters {

namespace {

bool looksLikeFormula(std::string_view text)
{
    return !text.empty() && std::string_view("=+-@\t\r'").find(text.front()) != std::string_view::npos;
}

} // namespace

CsvText::CsvText(std::span<const std::string_view> columns)
{
    for (const std::string_view column : columns)
        text(column);
    endLine();
}

CsvText& CsvText::text(std::string_view value)
{
    return looksLikeFormula(value) ? quoted("\"'", value) : plain(value);
}

CsvText& CsvText::plain(std::string_view value)
{
    return value.find_first_of(",\"\r\n") == std::string_view::npos ? field(value) : quoted("\"", value);
}

CsvText& CsvText::quoted(std::string quoted, std::string_view value)
{
    for (const char c : value)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return field(quoted + '"');
}

CsvText& CsvText::number(double value)
{
    std::array<char, 40> written{};
    const auto end = fmt::format_to_n(written.begin(), written.size(), "{:.17g}", value);
    return field({written.data(), end.size});
}

void CsvText::endLine()
{
    m_text += '\n';
    m_isLineBegun = false;
}

CsvText& CsvText::field(std::string_view written)
{
    if (m_isLineBegun)
        m_text += ',';
    m_isLineBegun = true;
    m_text += written;
    return *this;
}

} // namespace passerby::exporters
