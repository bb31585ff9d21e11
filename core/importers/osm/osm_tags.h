// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/importers/osm/osm_data.h"
#include "core/world/place_kinds.h"

#include <optional>
#include <string_view>

namespace passerby::importers::osm {

/// Height of a storey below the roof where the map tells only how many there are.
inline constexpr double kRoofLevel_m = 2.5;

/// What a highway gives to people on foot.
struct WayShape {
    double walkWidth_m = 0.0;     ///< of the whole band that is walked on, carriageway and sidewalks of a quiet street included; 0: none
    double carriageWidth_m = 0.0; ///< 0: a way without vehicles
    double leftSidewalk_m = 0.0;  ///< beside a carriageway that is not walked on
    double rightSidewalk_m = 0.0;
    bool isCrossing = false;
    bool isFootway = false;  ///< made for walking: footway, path, steps, pedestrian
    bool isSeparate = false; ///< its sidewalks are drawn as ways of their own
    world::CellKind kind = world::CellKind::path;
};

/// Why an object is left out, or nothing.
struct SkipReason {
    std::string_view code;
    std::string_view text;
};

/// A length in metres with an optional unit ("2.5", "2,5 m", "8'", "10 ft"); nothing when it is none or not positive.
[[nodiscard]] std::optional<double> parseLength_m(std::string_view text);
/// A number at the start of the text ("4", "4.5;5").
[[nodiscard]] std::optional<double> parseNumber(std::string_view text);
/// Below or above the ground, indoors, private, planned: reasons that hold for ways and areas alike.
[[nodiscard]] std::optional<SkipReason> whySkipped(const Tags& tags);
/// A way through a building at ground level.
[[nodiscard]] bool isBuildingPassage(const Tags& tags);
/// A bridge, or a layer above the ground.
[[nodiscard]] bool isRaised(const Tags& tags);
/// An area to walk on.
[[nodiscard]] bool isWalkableArea(const Tags& tags);
/// What a highway line gives; nothing for what is no street or only for vehicles.
[[nodiscard]] std::optional<WayShape> shapeOf(const Tags& tags);
/// The name of a target type ("Home", as in habits.cpp), or empty. `isBuilding` allows what the building tag alone says.
[[nodiscard]] std::string_view targetTypeOf(const Tags& tags, bool isBuilding);

} // namespace passerby::importers::osm
