// SPDX-License-Identifier: Apache-2.0
#include "core/world/color.h"

#include <charconv>
#include <fmt/format.h>

namespace passerby::world {

std::string toHex(Color color)
{
    return fmt::format("#{:02x}{:02x}{:02x}", color.red, color.green, color.blue);
}

std::optional<Color> parseHex(std::string_view text)
{
    if (text.size() != 7 || text.front() != '#')
        return std::nullopt;
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data() + 1, text.data() + 7, value, 16);
    if (error != std::errc{} || end != text.data() + 7)
        return std::nullopt;
    return Color{static_cast<std::uint8_t>(value >> 16U), static_cast<std::uint8_t>(value >> 8U), static_cast<std::uint8_t>(value)};
}

} // namespace passerby::world
