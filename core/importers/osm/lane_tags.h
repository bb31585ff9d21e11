// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/importers/osm/osm_data.h"
#include "core/world/place_kinds.h"

#include <optional>
#include <vector>

namespace passerby::importers::osm {

/// One lane of a road.
struct LaneShape {
    world::LaneKind kind = world::LaneKind::car;
    double width_m = 3.0;
    double offset_m = 0.0; ///< of its middle, to the right of the way
    bool isForward = true; ///< driven in the direction of the way
};

/// What vehicles find on a way.
struct RoadShape {
    std::vector<LaneShape> lanes; ///< from left to right in the direction of the way, at least one
    double left_m = 0.0;          ///< from the way to its left edge
    double right_m = 0.0;
    double limit_mps = 13.9;
    double cars_per_h = 0.0; ///< a lane at the border of the map, made up by the class of the road; 0 for cycleways
};

/// The lanes of a carriageway or a cycleway outdoors and not below the ground (bridges, too) that is open to vehicles; nothing for anything
/// else. Vehicles keep to the side that `driving_side` says, else to `side`. What tags do not say is as usual for roads of the class.
[[nodiscard]] std::optional<RoadShape> roadShapeOf(const Tags& tags, world::Side side = world::Side::right);
/// right or left, as `driving_side` says; nothing where it does not.
[[nodiscard]] std::optional<world::Side> drivingSideOf(const Tags& tags);

} // namespace passerby::importers::osm
