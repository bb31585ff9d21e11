// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace passerby::world {

/// An opaque sRGB colour.
struct Color {
    std::uint8_t red = 128;
    std::uint8_t green = 128;
    std::uint8_t blue = 128;

    friend bool operator==(const Color&, const Color&) = default;
};

/// "#4477aa".
[[nodiscard]] std::string toHex(Color color);
/// Reads "#4477aa"; nothing when it is written otherwise.
[[nodiscard]] std::optional<Color> parseHex(std::string_view text);

} // namespace passerby::world
