// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace passerby::run {

/// What somebody does with their body, as views show it.
enum class Activity : std::uint8_t {
    walks,   ///< or stands, as their speed says
    settles, ///< sits down or gets up
    sits,
    talks,
    watches,
    looksUp,
    looksRound,
    buys, ///< is served at a counter or a machine
    guards,
    performs
};

} // namespace passerby::run
