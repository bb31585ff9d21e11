// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/json_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace passerby::exporters {

namespace {

constexpr int kLineDepth = 2; ///< members of deeper levels stay on the line of their parent
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

template <class Number>
std::string_view spelled(Number number, std::array<char, 40>& buffer)
{
    const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
    return {buffer.data(), static_cast<std::size_t>(result.ptr - buffer.data())};
}

/// Length of the well-formed UTF-8 sequence at the start of the text, 0 where there is none (Unicode 15, table 3-7).
std::size_t sequenceLength(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    const auto follows = [&](std::size_t i, unsigned low = 0x80U, unsigned high = 0xBFU) { return byte(i) >= low && byte(i) <= high; };
    const unsigned lead = byte(0);
    if (lead < 0x80U)
        return 1;
    if (lead >= 0xC2U && lead <= 0xDFU)
        return follows(1) ? 2 : 0;
    if (lead >= 0xE0U && lead <= 0xEFU)
        return follows(1, lead == 0xE0U ? 0xA0U : 0x80U, lead == 0xEDU ? 0x9FU : 0xBFU) && follows(2) ? 3 : 0;
    if (lead >= 0xF0U && lead <= 0xF4U)
        return follows(1, lead == 0xF0U ? 0x90U : 0x80U, lead == 0xF4U ? 0x8FU : 0xBFU) && follows(2) && follows(3) ? 4 : 0;
    return 0;
}

void appendEscaped(std::string& out, char c)
{
    static constexpr std::string_view kHex = "0123456789abcdef";
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
        (out += '\\') += c;
    else if (c == '\n')
        out += "\\n";
    else if (c == '\t')
        out += "\\t";
    else if (c == '\r')
        out += "\\r";
    else if (code < 0x20U || code == 0x7FU)
        ((out += "\\u00") += kHex[code >> 4U]) += kHex[code & 0xFU];
    else
        out += c;
}

} // namespace

std::string wellFormed(std::string_view text)
{
    std::string whole;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = sequenceLength(text.substr(i));
        whole += length == 0 ? "\xEF\xBF\xBD" : text.substr(i, length);
        i += std::max<std::size_t>(1, length);
    }
    return whole;
}

void JsonText::breakLine()
{
    if (m_depth <= kLineDepth) {
        m_text += '\n';
        m_text.append(static_cast<std::size_t>(m_depth) * 2, ' ');
    }
}

void JsonText::separate()
{
    if (m_afterKey) {
        m_afterKey = false;
        return;
    }
    if (!m_first)
        m_text += m_depth <= kLineDepth ? "," : ", ";
    if (m_depth > 0)
        breakLine();
    m_first = false;
}

void JsonText::begin(char bracket)
{
    separate();
    m_text += bracket;
    ++m_depth;
    m_first = true;
}

void JsonText::end(char bracket)
{
    const bool empty = m_first;
    const bool broken = m_depth <= kLineDepth;
    --m_depth;
    if (!empty && broken)
        breakLine();
    m_text += bracket;
    m_first = false;
}

void JsonText::key(std::string_view name)
{
    value(name);
    m_text += ": ";
    m_afterKey = true;
}

void JsonText::value(std::string_view text)
{
    separate();
    m_text += '"';
    while (!text.empty()) {
        const std::size_t length = sequenceLength(text);
        if (length == 1)
            appendEscaped(m_text, text.front());
        else
            m_text += length == 0 ? kReplacement : text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    m_text += '"';
}

void JsonText::value(double number)
{
    separate();
    std::array<char, 40> buffer{};
    append(std::isfinite(number) ? spelled(number == 0.0 ? 0.0 : number, buffer) : "null");
}

void JsonText::value(std::int64_t number)
{
    separate();
    std::array<char, 40> buffer{};
    append(spelled(number, buffer));
}

void JsonText::value(std::uint64_t number)
{
    separate();
    std::array<char, 40> buffer{};
    append(spelled(number, buffer));
}

void JsonText::value(bool flag)
{
    separate();
    append(flag ? "true" : "false");
}

void JsonText::null()
{
    separate();
    append("null");
}

void JsonText::value(geometry::Point p)
{
    beginList();
    value(p.x);
    value(p.y);
    endList();
}

void JsonText::value(std::span<const geometry::Point> points)
{
    beginList();
    for (const geometry::Point p : points)
        value(p);
    endList();
}

std::string JsonText::take()
{
    m_text += '\n';
    return std::move(m_text);
}

} // namespace passerby::exporters
