// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>

namespace passerby::cli {

/// Of an option: a finite number above 0.
inline CLI::Validator aboveZero()
{
    return {[](std::string& text) {
                double value = 0.0;
                const bool isNumber = CLI::detail::lexical_cast(text, value) && std::isfinite(value);
                return isNumber && value > 0.0 ? std::string() : text + " must be a number above 0";
            },
            "NUMBER > 0"};
}

/// Of an option: a whole number from 0 to 2^63 - 1, which is read as it stands rather than cut to what fits.
inline CLI::Validator wholeNumber()
{
    return {[](std::string& text) {
                std::int64_t value = 0;
                const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
                if (error == std::errc::result_out_of_range)
                    return text + " is too large";
                const bool isNumber = error == std::errc() && end == text.data() + text.size() && value >= 0;
                return isNumber ? std::string() : text + " must be a whole number, 0 or more";
            },
            "WHOLE NUMBER"};
}

/// Of an option: a whole number from 1 to 2^63 - 1.
inline CLI::Validator wholeNumberAboveZero()
{
    return {[](std::string& text) {
                std::int64_t value = 0;
                const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
                if (error == std::errc::result_out_of_range && !text.starts_with('-'))
                    return text + " is too large";
                const bool isNumber = error == std::errc() && end == text.data() + text.size() && value > 0;
                return isNumber ? std::string() : text + " must be a whole number above 0";
            },
            "WHOLE NUMBER > 0"};
}

/// Of an option that names what is written: not the empty text, which would otherwise count as not given.
inline CLI::Validator namesSomething()
{
    return {[](std::string& text) { return text.empty() ? std::string("must name a file or folder; it is empty") : std::string(); }, ""};
}

} // namespace passerby::cli
