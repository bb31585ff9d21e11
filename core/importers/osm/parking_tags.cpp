// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/parking_tags.h"

#include "core/importers/osm/osm_tags.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace passerby::importers::osm {

using world::ParkingAngle;

namespace {

std::optional<ParkingAngle> angleOf(std::string_view word)
{
    const auto& names = world::Spelling<ParkingAngle>::kNames;
    const auto place = std::find(names.begin(), names.end(), word);
    return place == names.end() ? std::nullopt : std::optional(static_cast<ParkingAngle>(place - names.begin()));
}

/// What the tag of a side says, else that of both.
std::string_view ofSide(const Tags& tags, const std::string& before, std::string_view side, std::string_view after)
{
    const auto key = [&](std::string_view which) { return before + std::string(which) + std::string(after); };
    return tags.has(key(side)) ? tags.value(key(side)) : tags.value(key("both"));
}

std::optional<ParkingAngle> parkingOn(const Tags& tags, std::string_view side)
{
    const std::string_view where = ofSide(tags, "parking:", side, "");
    if (where.empty())
        return angleOf(ofSide(tags, "parking:lane:", side, ""));
    for (const std::string_view isThere : {"lane", "street_side", "on_kerb", "half_on_kerb", "shoulder", "yes"})
        if (where == isThere)
            return angleOf(ofSide(tags, "parking:", side, ":orientation")).value_or(ParkingAngle::parallel);
    return std::nullopt;
}

} // namespace

std::array<std::optional<ParkingAngle>, 2> streetParkingOf(const Tags& tags)
{
    return {parkingOn(tags, "left"), parkingOn(tags, "right")};
}

bool isParkingArea(const Tags& tags)
{
    return tags.is("amenity", "parking") && !isParkingIndoors(tags) && !whySkipped(tags);
}

bool isParkingIndoors(const Tags& tags)
{
    if (!tags.is("amenity", "parking"))
        return false;
    const std::string_view how = tags.value("parking");
    const bool isOutdoors = how.empty() || how == "surface" || how == "street_side" || how == "lane" || how == "on_kerb"
                            || how == "half_on_kerb" || how == "layby";
    return !isOutdoors || (tags.has("building") && !tags.is("building", "no"));
}

std::optional<ParkingAngle> areaOrientationOf(const Tags& tags)
{
    return angleOf(tags.value("orientation"));
}

std::optional<int> capacityOf(const Tags& tags)
{
    constexpr double kMost = 100'000.0;
    const auto number = parseNumber(tags.value("capacity"));
    return number && *number >= 1.0 && *number <= kMost ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

} // namespace passerby::importers::osm
