// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace passerby::cli {

/// A time of day in hours, from 0 to below 24, out of "8.5" or "8:30"; nothing where the text is neither.
inline std::optional<double> hourFromText(std::string_view text)
{
    const auto number = [](std::string_view part, auto& value) {
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
        return error == std::errc() && end == part.data() + part.size();
    };
    double hour = 0.0;
    if (const std::size_t colon = text.find(':'); colon != std::string_view::npos) {
        unsigned hours = 0;
        unsigned minutes = 0;
        if (text.size() != colon + 3 || !number(text.substr(0, colon), hours) || !number(text.substr(colon + 1), minutes) || minutes > 59)
            return std::nullopt;
        hour = static_cast<double>(hours) + static_cast<double>(minutes) / 60.0;
    } else if (!number(text, hour)) {
        return std::nullopt;
    }
    return hour >= 0.0 && hour < 24.0 ? std::optional(hour) : std::nullopt;
}

/// Adds --hour, a time of day as decimal hours or as hours and minutes.
inline CLI::Option* addHourOption(CLI::App& verb, std::optional<double>& hour, const std::string& description)
{
    return verb
        .add_option_function<std::string>(
            "--hour", [&hour](const std::string& text) { hour = hourFromText(text); }, description)
        ->check(CLI::Validator(
            [](const std::string& text) {
                return hourFromText(text) ? std::string() : text + " must be a time of day like 8:30 or 8.5, from 0 to below 24";
            },
            ""))
        ->option_text("TIME");
}

} // namespace passerby::cli
