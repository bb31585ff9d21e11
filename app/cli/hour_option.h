// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/time_of_day.h"

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

namespace passerby::cli {

/// Adds --hour, or what `name` says, a time of day as decimal hours or as hours and minutes.
inline CLI::Option* addHourOption(CLI::App& verb, std::optional<double>& hour, const std::string& description,
                                  const std::string& name = "--hour")
{
    return verb
        .add_option_function<std::string>(
            name, [&hour](const std::string& text) { hour = world::hourFromText(text); }, description)
        ->check(CLI::Validator(
            [](const std::string& text) {
                return world::hourFromText(text) ? std::string() : text + " must be a time of day like 8:30 or 8.5, from 0 to below 24";
            },
            ""))
        ->option_text("TIME");
}

} // namespace passerby::cli
