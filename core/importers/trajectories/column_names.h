// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/recorded_tracks.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace passerby::importers {

inline constexpr double kMetresPerFoot = 0.3048;

/// What a column of a table of tracks may hold.
enum class Column : std::uint8_t { id, frame, time, x, y, kind, length, width, vx, vy, speed, heading };
inline constexpr std::size_t kColumns = 12;

/// The name of a column without its unit, and what the unit is in metres or seconds.
struct NamedColumn {
    std::string name;
    double unit = 1.0;
    bool saysUnit = false;
};

/// "x_cm", "x/cm", "X [cm]": x and 0.01.
[[nodiscard]] NamedColumn namedColumn(std::string_view field);
/// Usual names of a column without units, best first; empty ones fill up.
[[nodiscard]] const std::array<std::string_view, 14>& usualNamesOf(Column column);
/// Of "ped", "Car", ...; words that are not known are `other`.
[[nodiscard]] world::TrackKind kindOfWord(std::string_view word);

} // namespace passerby::importers
