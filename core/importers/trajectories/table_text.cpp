// SPDX-License-Identifier: Apache-2.0
#include "core/importers/trajectories/table_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace passerby::importers {

namespace {

constexpr std::string_view kBlanks = " \t\r\v\f";
constexpr std::string_view kMarkOfUtf8 = "\xEF\xBB\xBF";
constexpr double kLargestWhole = 9.0e15; ///< doubles hold whole numbers up to here exactly

std::string_view withoutQuotes(std::string_view text)
{
    text = withoutBlanks(text);
    if (text.size() >= 2 && text.front() == '"' && text.back() == '"')
        text = text.substr(1, text.size() - 2);
    return text;
}

} // namespace

TableText::TableText(std::string_view text) : m_text(text)
{
    if (m_text.starts_with(kMarkOfUtf8))
        m_at = kMarkOfUtf8.size();
}

bool TableText::next()
{
    while (m_at < m_text.size()) {
        const std::size_t end = std::min(m_text.find('\n', m_at), m_text.size());
        m_line = withoutBlanks(m_text.substr(m_at, end - m_at));
        m_at = end + 1;
        ++m_number;
        if (!m_line.empty())
            return true;
    }
    return false;
}

double TableText::progress() const
{
    return m_text.empty() ? 1.0 : std::min(1.0, static_cast<double>(m_at) / static_cast<double>(m_text.size()));
}

std::string_view withoutBlanks(std::string_view text)
{
    const auto first = text.find_first_not_of(kBlanks);
    return first == std::string_view::npos ? std::string_view() : text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::string lowerCase(std::string_view text)
{
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return lower;
}

std::optional<double> numberIn(std::string_view text)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isWhole = !text.empty() && error == std::errc{} && end == text.data() + text.size();
    return isWhole && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::optional<std::int64_t> wholeNumberIn(std::string_view text)
{
    std::int64_t whole = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), whole);
    if (!text.empty() && error == std::errc{} && end == text.data() + text.size())
        return whole;
    const auto number = numberIn(text);
    if (!number || std::abs(*number) > kLargestWhole || *number != std::nearbyint(*number))
        return std::nullopt;
    return static_cast<std::int64_t>(*number);
}

char separatorOf(std::string_view line)
{
    for (const char separator : {';', ','})
        if (line.find(separator) != std::string_view::npos)
            return separator;
    return ' ';
}

void splitFields(std::string_view line, char separator, std::vector<std::string_view>& fields)
{
    fields.clear();
    if (separator == ' ') {
        for (std::size_t at = line.find_first_not_of(kBlanks); at != std::string_view::npos;) {
            const std::size_t end = std::min(line.find_first_of(kBlanks, at), line.size());
            fields.push_back(withoutQuotes(line.substr(at, end - at)));
            at = line.find_first_not_of(kBlanks, end);
        }
        return;
    }
    for (std::size_t at = 0;;) {
        const std::size_t end = line.find(separator, at);
        fields.push_back(withoutQuotes(line.substr(at, end == std::string_view::npos ? end : end - at)));
        if (end == std::string_view::npos)
            return;
        at = end + 1;
    }
}

} // namespace passerby::importers
