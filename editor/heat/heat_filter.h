// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

namespace passerby::editor {

/// Whose densities, on the way to what: rows in ascending order of number; none: all.
struct HeatFilter {
    std::optional<std::uint16_t> profile;
    std::optional<std::uint16_t> destination;

    friend bool operator==(const HeatFilter&, const HeatFilter&) = default;
};

} // namespace passerby::editor
