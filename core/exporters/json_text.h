// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/point.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace passerby::exporters {

/// The same text with each byte that is no part of well-formed UTF-8 replaced by U+FFFD.
[[nodiscard]] std::string wellFormed(std::string_view text);

/// Builds JSON text whose bytes depend on the calls alone: keys in the order of the calls, doubles as the shortest text that reads back
/// as the same number, one line for each member of the outermost two levels. Text that is not UTF-8 has its bad bytes replaced.
class JsonText {
public:
    void beginObject() { begin('{'); }
    void endObject() { end('}'); }
    void beginList() { begin('['); }
    void endList() { end(']'); }
    /// Names the next value of an object.
    void key(std::string_view name);

    void value(std::string_view text);
    void value(const char* text) { value(std::string_view(text)); }
    void value(const std::string& text) { value(std::string_view(text)); }
    void value(double number); ///< finite
    void value(int number) { value(std::int64_t{number}); }
    void value(std::int64_t number);
    void value(std::uint32_t number) { value(std::uint64_t{number}); }
    void value(std::uint64_t number);
    void value(bool flag);
    void null();
    void value(geometry::Point p); ///< [x, y]
    void value(std::span<const geometry::Point> points);
    template <class Value>
    void value(const std::optional<Value>& maybe)
    {
        if (maybe)
            value(*maybe);
        else
            null();
    }
    template <class Value>
    void member(std::string_view name, const Value& content)
    {
        key(name);
        value(content);
    }

    /// The text so far, with a last line end.
    [[nodiscard]] std::string take();

private:
    void begin(char bracket);
    void end(char bracket);
    /// What separates this value from the one before.
    void separate();
    void breakLine();
    void append(std::string_view text) { m_text += text; }

    std::string m_text;
    int m_depth = 0;
    bool m_first = true;
    bool m_afterKey = false;
};

} // namespace passerby::exporters
