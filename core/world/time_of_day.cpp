// SPDX-License-Identifier: Apache-2.0
#include "core/world/time_of_day.h"

#include <charconv>

namespace passerby::world {

namespace {

template <class Number>
bool readAll(std::string_view text, Number& value)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
}

} // namespace

std::optional<double> hourFromText(std::string_view text)
{
    double hour = 0.0;
    if (const std::size_t colon = text.find(':'); colon != std::string_view::npos) {
        unsigned hours = 0;
        unsigned minutes = 0;
        if (text.size() != colon + 3 || !readAll(text.substr(0, colon), hours) || !readAll(text.substr(colon + 1), minutes) || minutes > 59)
            return std::nullopt;
        hour = static_cast<double>(hours) + static_cast<double>(minutes) / 60.0;
    } else if (!readAll(text, hour)) {
        return std::nullopt;
    }
    return hour >= 0.0 && hour < 24.0 ? std::optional(hour) : std::nullopt;
}

} // namespace passerby::world
