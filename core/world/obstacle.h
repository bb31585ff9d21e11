// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/id.h"
#include "core/geometry/polygon.h"
#include "core/world/color.h"
#include "core/world/place_kinds.h"

#include <optional>
#include <string>

namespace passerby::world {

/// What begins so far above the ground is walked under.
inline constexpr double kHeadroom_m = 2.2;

/// Something that stands in the city. Parts of a building may overlap its outline.
struct Obstacle {
    std::string name;
    ObstacleKind kind = ObstacleKind::building;
    int level = 0;
    geometry::Polygon polygon;
    double base_m = 0.0;
    double height_m = 0.0; ///< of the top above the ground, not above the base
    // How it looks; no bake and no run depends on it.
    std::optional<Color> color{};     ///< of the walls; none: as others of its kind
    std::optional<Color> roofColor{}; ///< none: as others
    RoofShape roof = RoofShape::automatic;
    double roofHeight_m = 0.0; ///< of the roof, part of height_m; 0: as its shape asks

    friend bool operator==(const Obstacle&, const Obstacle&) = default;
};

using ObstacleId = foundation::Id<Obstacle>;

} // namespace passerby::world
