// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/fixture_tags.h"

#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <string>

namespace passerby::importers::osm {

namespace {

constexpr double kPoint_deg = 22.5; ///< from one point of the compass to the next
constexpr std::size_t kLongestDirection = 32;

/// Lower case, without blanks, hyphens and underscores.
std::string plainWord(std::string_view text)
{
    std::string word;
    for (const char c : text.substr(0, kLongestDirection))
        if (c != ' ' && c != '-' && c != '_')
            word += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return word;
}

/// Degrees clockwise from north.
std::optional<double> degreesOfWord(const std::string& word)
{
    static constexpr std::array<std::string_view, 16> kPoints{"n", "nne", "ne", "ene", "e", "ese", "se", "sse",
                                                              "s", "ssw", "sw", "wsw", "w", "wnw", "nw", "nnw"};
    static constexpr std::array<std::string_view, 8> kWords{"north", "northeast", "east", "southeast",
                                                            "south", "southwest", "west", "northwest"};
    for (std::size_t i = 0; i < kPoints.size(); ++i)
        if (word == kPoints[i] || (i % 2 == 0 && word == kWords[i / 2]))
            return kPoint_deg * static_cast<double>(i);
    return std::nullopt;
}

bool listHas(std::string_view list, std::string_view wanted)
{
    while (!list.empty()) {
        const auto end = std::min(list.find(';'), list.size());
        std::string_view entry = list.substr(0, end);
        while (entry.starts_with(' '))
            entry.remove_prefix(1);
        if (entry == wanted)
            return true;
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return false;
}

} // namespace

std::string_view fixtureKindOf(const Tags& tags)
{
    if (tags.has("building") && !tags.is("building", "no"))
        return {};
    if (tags.is("amenity", "bench"))
        return "bench";
    if (tags.is("amenity", "vending_machine"))
        return listHas(tags.value("vending"), "public_transport_tickets") ? "ticket counter" : "vending machine";
    if (tags.is("shop", "ticket"))
        return "ticket counter";
    if (tags.is("railway", "platform") || tags.is("public_transport", "platform") || tags.is("highway", "platform"))
        return "platform";
    return {};
}

std::optional<double> headingFromCompass(std::string_view direction)
{
    const std::string text(direction.substr(0, kLongestDirection));
    double degrees = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), degrees);
    const std::string_view rest(end, static_cast<std::size_t>(text.data() + text.size() - end));
    if (error != std::errc{} || (!rest.empty() && rest != "°") || !(std::abs(degrees) <= 360.0)) {
        const auto named = degreesOfWord(plainWord(direction));
        if (!named)
            return std::nullopt;
        degrees = *named;
    }
    return std::remainder((90.0 - degrees) * std::numbers::pi / 180.0, 2.0 * std::numbers::pi);
}

} // namespace passerby::importers::osm
