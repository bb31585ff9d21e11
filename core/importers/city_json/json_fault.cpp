// SPDX-License-Identifier: Apache-2.0
#include "core/importers/city_json/json_text.h"

#include <charconv>
#include <cstdint>
#include <vector>

namespace passerby::importers {

namespace {

/// Steps through a text and stops at what JSON does not allow.
class JsonChecker {
public:
    explicit JsonChecker(std::string_view text) : m_text(text), m_at(text.starts_with("\xEF\xBB\xBF") ? 3 : 0) {}

    [[nodiscard]] std::size_t stoppedAt() const { return m_at; }

    /// One value and nothing behind it but space.
    [[nodiscard]] bool check()
    {
        do {
            space();
            const bool isObject = here() == '{';
            if (!isObject && here() != '[') {
                if (!scalar())
                    return false;
            } else {
                ++m_at;
                m_isObject.push_back(isObject);
                space();
                if (here() != (isObject ? '}' : ']')) {
                    if (isObject && !key())
                        return false;
                    continue;
                }
            }
            if (!closeAll())
                return false;
        } while (!m_isObject.empty());
        space();
        return m_at == m_text.size();
    }

private:
    /// The byte to look at; 0, which JSON does not allow outside of texts either, behind the last.
    [[nodiscard]] char here() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    bool take(char c)
    {
        const bool is = m_at < m_text.size() && m_text[m_at] == c;
        m_at += is ? 1 : 0;
        return is;
    }
    void space()
    {
        while (here() == ' ' || here() == '\n' || here() == '\r' || here() == '\t')
            ++m_at;
    }
    /// Behind a value: closes what ends here, and goes on to the next value.
    bool closeAll()
    {
        while (!m_isObject.empty()) {
            space();
            const bool isObject = m_isObject.back();
            if (take(','))
                return space(), !isObject || key();
            if (!take(isObject ? '}' : ']'))
                return false;
            m_isObject.pop_back();
        }
        return true;
    }
    bool key()
    {
        if (!text())
            return false;
        space();
        return take(':');
    }
    bool scalar()
    {
        switch (here()) {
        case '"':
            return text();
        case 't':
            return word("true");
        case 'f':
            return word("false");
        case 'n':
            return word("null");
        default:
            return number();
        }
    }
    bool word(std::string_view wanted)
    {
        const bool is = m_text.substr(m_at, wanted.size()) == wanted;
        m_at += is ? wanted.size() : 0;
        return is;
    }
    bool text()
    {
        if (!take('"'))
            return false;
        while (!take('"')) {
            const auto byte = static_cast<unsigned char>(here());
            if (byte < 0x20)
                return false;
            if (byte == '\\' ? !escape() : byte < 0x80 ? !take(here()) : !utf8())
                return false;
        }
        return true;
    }
    bool escape()
    {
        ++m_at;
        const char letter = here();
        if (letter == '\0' || std::string_view("\"\\/bfnrtu").find(letter) == std::string_view::npos)
            return false;
        ++m_at;
        std::uint32_t code = 0;
        if (letter != 'u')
            return true;
        if (!fourHex(code) || (code >= 0xDC00 && code < 0xE000))
            return false;
        if (code < 0xD800 || code >= 0xE000)
            return true;
        return take('\\') && take('u') && fourHex(code) && code >= 0xDC00 && code < 0xE000; // halves come in pairs
    }
    bool fourHex(std::uint32_t& code)
    {
        const std::string_view digits = m_text.substr(m_at, 4);
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
        if (digits.size() < 4 || error != std::errc{} || end != digits.data() + 4)
            return false;
        m_at += 4;
        return true;
    }
    /// One letter of two to four bytes, in the shortest form and no half of a pair (RFC 3629).
    bool utf8()
    {
        const auto at = [&](std::size_t i) { return m_at + i < m_text.size() ? static_cast<unsigned char>(m_text[m_at + i]) : 0U; };
        const unsigned first = at(0);
        const std::size_t size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
        const unsigned low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
        const unsigned high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
        if (first < 0xC2 || first > 0xF4 || at(1) < low || at(1) > high)
            return false;
        for (std::size_t i = 2; i < size; ++i)
            if (at(i) < 0x80 || at(i) > 0xBF)
                return false;
        m_at += size;
        return true;
    }
    bool digits()
    {
        const std::size_t begin = m_at;
        while (here() >= '0' && here() <= '9')
            ++m_at;
        return m_at > begin;
    }
    bool number()
    {
        const std::size_t begin = m_at;
        take('-');
        if (!take('0') && !digits())
            return false;
        if (take('.') && !digits())
            return false;
        if (take('e') || take('E')) {
            if (!take('+'))
                take('-');
            if (!digits())
                return false;
        }
        const std::string_view word = m_text.substr(begin, m_at - begin);
        double value = 0.0;
        return std::from_chars(word.data(), word.data() + word.size(), value).ec == std::errc{} || word.find("e-") < word.size()
               || word.find("E-") < word.size(); // too large for a double; too small counts as zero
    }

    std::string_view m_text;
    std::size_t m_at;
    std::vector<bool> m_isObject; ///< what is open, a bit each
};

} // namespace

std::optional<std::size_t> findJsonFault(std::string_view text)
{
    JsonChecker checker(text);
    return checker.check() ? std::nullopt : std::optional(checker.stoppedAt() + 1);
}

} // namespace passerby::importers
