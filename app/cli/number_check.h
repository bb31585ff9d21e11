// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/limits.h"

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <string>

namespace passerby::cli {

/// Of an option: a finite number from `least`, or above it, to `most`. The range stands in the help.
inline CLI::Validator numberWithin(double least, double most, bool isLeastExcluded = false)
{
    const std::string range =
        fmt::format("{}{} {} {}", isLeastExcluded ? "above " : "", least, isLeastExcluded ? "and at most" : "to", most);
    return {[=](std::string& text) {
                double value = 0.0;
                const bool isNumber = CLI::detail::lexical_cast(text, value) && std::isfinite(value);
                const bool isWithin = value <= most && (value > least || (value == least && !isLeastExcluded));
                return isNumber && isWithin ? std::string() : text + " must be a number " + (isLeastExcluded ? "" : "from ") + range;
            },
            range};
}

/// Of an option: a finite number above 0, at most `most`.
inline CLI::Validator aboveZero(double most)
{
    return numberWithin(0.0, most, true);
}

/// Of an option: a whole number from `least` to `most`, which is read as it stands rather than cut to what fits.
inline CLI::Validator wholeNumber(std::uint64_t least, std::uint64_t most)
{
    return {[=](std::string& text) {
                std::uint64_t value = 0;
                const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
                const bool isNumber = error == std::errc() && end == text.data() + text.size();
                if (error == std::errc::result_out_of_range || (isNumber && value > most))
                    return fmt::format("{} is too large: at most {}", text, most);
                if (isNumber && value >= least)
                    return std::string();
                const std::string from = least == 0 ? ", 0 or more" : least == 1 ? " above 0" : fmt::format(", {} or more", least);
                return text + " must be a whole number" + from;
            },
            fmt::format("{} to {}", least, most)};
}

/// Adds --threads.
inline void addThreadsOption(CLI::App& verb, unsigned& threads)
{
    verb.add_option("--threads", threads, "0: all; the result is the same for any number")
        ->check(wholeNumber(0, foundation::kMostThreads))
        ->capture_default_str();
}

/// Of an option that names what is written: not the empty text, which would otherwise count as not given.
inline CLI::Validator namesSomething()
{
    return {[](std::string& text) { return text.empty() ? std::string("must name a file or folder; it is empty") : std::string(); }, ""};
}

} // namespace passerby::cli
