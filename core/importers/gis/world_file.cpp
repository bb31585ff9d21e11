// SPDX-License-Identifier: Apache-2.0
#include "core/importers/gis/world_file.h"

#include <array>
#include <charconv>
#include <cmath>
#include <optional>

namespace passerby::importers {

using foundation::Error;

namespace {

constexpr std::size_t kNumbers = 6;
constexpr double kLargestNumber = 1e9;
constexpr const char* kByteOrderMark = "\xEF\xBB\xBF";

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view kBlank = " \t\r\v\f";
    const auto first = text.find_first_not_of(kBlank);
    return first == std::string_view::npos ? std::string_view() : text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

std::optional<double> numberIn(std::string_view text)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isWhole = error == std::errc{} && end == text.data() + text.size();
    return isWhole && std::abs(value) <= kLargestNumber ? std::optional(value) : std::nullopt;
}

Error wrong(std::string message, std::string where)
{
    return {"bad-world-file", std::move(message), std::move(where)};
}

} // namespace

foundation::Result<WorldFile> parseWorldFile(std::string_view text, const std::string& file)
{
    if (text.starts_with(kByteOrderMark))
        text.remove_prefix(3);
    std::array<double, kNumbers> numbers{};
    std::size_t found = 0;
    for (std::size_t line = 1; !text.empty(); ++line) {
        const auto end = text.find('\n');
        const std::string_view content = trimmed(text.substr(0, end));
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
        if (content.empty())
            continue;
        const std::string where = file + ", line " + std::to_string(line);
        const auto number = numberIn(content);
        if (!number)
            return wrong("A world file has one number a line, with a point before decimals.", where);
        if (found == kNumbers)
            return wrong("A world file has six numbers, but here is a seventh.", where);
        numbers[found++] = *number;
    }
    if (found < kNumbers)
        return wrong("A world file has six numbers, but this one has " + std::to_string(found) + ".", file);
    const WorldFile read{{numbers[0], numbers[1]}, {numbers[2], numbers[3]}, {numbers[4], numbers[5]}};
    if (cross(read.right, read.down) == 0.0)
        return wrong("The first four numbers make pixels without an area.", file);
    return read;
}

world::PicturePlacement placementOf(const WorldFile& worldFile, const world::Settings& settings)
{
    const geometry::Point origin{static_cast<double>(settings.origin_m[0]), static_cast<double>(settings.origin_m[1])};
    const geometry::Point corner = worldFile.firstMiddle - origin - 0.5 * (worldFile.right + worldFile.down);
    return {corner, worldFile.right, worldFile.down};
}

} // namespace passerby::importers
