// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/importers/osm/osm_data.h"
#include "core/world/color.h"
#include "core/world/place_kinds.h"

#include <optional>
#include <string_view>

namespace passerby::importers::osm {

/// What the map says of the look of a building.
struct BuildingLook {
    std::optional<world::Color> color;
    std::optional<world::Color> roofColor;
    world::RoofShape roof = world::RoofShape::automatic;
    double roofHeight_m = 0.0; ///< 0: not said
};

/// A colour as maps write it: "#a05030", "#a53", or a usual name ("red", "light grey", "dark_grey"); nothing for anything else.
[[nodiscard]] std::optional<world::Color> colorOf(std::string_view text);

/// From `building:colour` and `roof:colour`, else the usual colour of `building:material` and `roof:material`; `roof:shape`, rare ones as
/// the usual one that is most like them; `roof:height`, else `roof:levels` of 2.5 m.
[[nodiscard]] BuildingLook lookOf(const Tags& tags);

} // namespace passerby::importers::osm
