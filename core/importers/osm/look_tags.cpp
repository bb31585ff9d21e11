// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/look_tags.h"

#include "core/importers/osm/osm_tags.h"

#include <algorithm>
#include <span>

namespace passerby::importers::osm {

using world::Color;
using world::RoofShape;

namespace {

constexpr double kHighestRoof_m = 200.0;
constexpr double kMostRoofLevels = 5.0;

struct Named {
    std::string_view name;
    std::string_view hex;
};

/// Names of CSS that maps of cities use.
constexpr Named kColors[] = {
    {"black", "#000000"},     {"silver", "#c0c0c0"},     {"gray", "#808080"},      {"grey", "#808080"},       {"white", "#ffffff"},
    {"maroon", "#800000"},    {"red", "#ff0000"},        {"purple", "#800080"},    {"green", "#008000"},      {"olive", "#808000"},
    {"yellow", "#ffff00"},    {"navy", "#000080"},       {"blue", "#0000ff"},      {"teal", "#008080"},       {"orange", "#ffa500"},
    {"brown", "#a52a2a"},     {"beige", "#f5f5dc"},      {"tan", "#d2b48c"},       {"pink", "#ffc0cb"},       {"cream", "#fffdd0"},
    {"ivory", "#fffff0"},     {"khaki", "#f0e68c"},      {"salmon", "#fa8072"},    {"gold", "#ffd700"},       {"sienna", "#a0522d"},
    {"firebrick", "#b22222"}, {"darkred", "#8b0000"},    {"darkgreen", "#006400"}, {"darkblue", "#00008b"},   {"darkgray", "#a9a9a9"},
    {"darkgrey", "#a9a9a9"},  {"lightgray", "#d3d3d3"},  {"lightgrey", "#d3d3d3"}, {"dimgray", "#696969"},    {"dimgrey", "#696969"},
    {"slategray", "#708090"}, {"slategrey", "#708090"},  {"lightblue", "#add8e6"}, {"lightgreen", "#90ee90"}, {"lightyellow", "#ffffe0"},
    {"wheat", "#f5deb3"},     {"sandybrown", "#f4a460"}, {"chocolate", "#d2691e"}, {"peru", "#cd853f"},
};

constexpr Named kWalls[] = {
    {"brick", "#a55a43"},  {"concrete", "#b4b0a8"}, {"stone", "#b5ab98"},          {"sandstone", "#d3b683"},    {"limestone", "#d8cfb8"},
    {"glass", "#8fa9b8"},  {"wood", "#9a7350"},     {"plaster", "#e3dccb"},        {"metal", "#a3a9ad"},        {"steel", "#a3a9ad"},
    {"marble", "#e4e1da"}, {"granite", "#9b9590"},  {"timber_framing", "#dccfb5"}, {"cement_block", "#aaa69e"},
};

constexpr Named kRoofs[] = {
    {"roof_tiles", "#a4533b"},  {"tile", "#a4533b"},   {"slate", "#5d646b"},    {"copper", "#6fa58b"}, {"metal", "#9aa0a5"},
    {"metal_sheet", "#9aa0a5"}, {"zinc", "#8e959a"},   {"grass", "#7d9a59"},    {"thatch", "#b59d63"}, {"tar_paper", "#55565a"},
    {"asphalt", "#55565a"},     {"gravel", "#a39d92"}, {"concrete", "#a9a69f"}, {"glass", "#8fa9b8"},  {"wood", "#8a6a4b"},
};

struct Shape {
    std::string_view name;
    RoofShape shape;
};

constexpr Shape kShapes[] = {
    {"flat", RoofShape::flat},
    {"gabled", RoofShape::gabled},
    {"gambrel", RoofShape::gabled},
    {"saltbox", RoofShape::gabled},
    {"double_saltbox", RoofShape::gabled},
    {"cross_gabled", RoofShape::gabled},
    {"hipped", RoofShape::hipped},
    {"half-hipped", RoofShape::hipped},
    {"side_hipped", RoofShape::hipped},
    {"mansard", RoofShape::hipped},
    {"pyramidal", RoofShape::pyramidal},
    {"dome", RoofShape::dome},
    {"onion", RoofShape::onion},
    {"cone", RoofShape::cone},
    {"conical", RoofShape::cone},
    {"spire", RoofShape::cone},
    {"skillion", RoofShape::skillion},
    {"lean_to", RoofShape::skillion},
    {"round", RoofShape::round},
};

std::optional<Color> named(std::span<const Named> list, std::string_view name)
{
    const auto found = std::find_if(list.begin(), list.end(), [name](const Named& one) { return one.name == name; });
    return found == list.end() ? std::nullopt : world::parseHex(found->hex);
}

/// Small letters, without what stands between words.
std::string plain(std::string_view text)
{
    std::string result;
    for (const char c : text)
        if (c != ' ' && c != '_' && c != '-')
            result += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return result;
}

/// Spellings of both sides of the ocean count.
std::optional<Color> colorTag(const Tags& tags, const std::string& what)
{
    const auto color = colorOf(tags.value(what + ":colour"));
    return color ? color : colorOf(tags.value(what + ":color"));
}

} // namespace

std::optional<Color> colorOf(std::string_view text)
{
    const std::string word = plain(text);
    if (word.size() == 4 && word[0] == '#')
        return world::parseHex(std::string{'#', word[1], word[1], word[2], word[2], word[3], word[3]});
    const auto color = world::parseHex(word);
    return color ? color : named(kColors, word);
}

BuildingLook lookOf(const Tags& tags)
{
    BuildingLook look;
    look.color = colorTag(tags, "building");
    if (!look.color)
        look.color = named(kWalls, tags.value("building:material"));
    look.roofColor = colorTag(tags, "roof");
    if (!look.roofColor)
        look.roofColor = named(kRoofs, tags.value("roof:material"));
    for (const Shape& known : kShapes)
        if (tags.is("roof:shape", known.name))
            look.roof = known.shape;
    if (const auto height_m = parseLength_m(tags.value("roof:height")))
        look.roofHeight_m = *height_m <= kHighestRoof_m ? *height_m : 0.0;
    else if (const auto levels = parseNumber(tags.value("roof:levels")); levels && *levels > 0.0 && *levels <= kMostRoofLevels)
        look.roofHeight_m = *levels * kRoofLevel_m;
    return look;
}

} // namespace passerby::importers::osm
