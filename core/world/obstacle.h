// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/id.h"
#include "core/geometry/polygon.h"
#include "core/world/place_kinds.h"

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

    friend bool operator==(const Obstacle&, const Obstacle&) = default;
};

using ObstacleId = foundation::Id<Obstacle>;

} // namespace passerby::world
