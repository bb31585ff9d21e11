// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/vehicle.h"

#include <cstdint>
#include <optional>

namespace passerby::run {

/// For what somebody who drives is slower than they like.
enum class HeldUpBy : std::uint8_t {
    nobody,
    leader,   ///< who drives in front
    light,    ///< a closed stop line
    crossing, ///< people on a crossing
    people,   ///< on the road
    others    ///< who go first where lanes meet
};

/// Where a route leaves a lane after which there are several.
struct VehicleTurn {
    enum class Side : std::uint8_t { straight, left, right };
    Side side = Side::straight;
    double in_m = 0.0; ///< from the middle of the vehicle
    world::LaneId onto;
};

/// What a vehicle of a run is about, at a step. For who asks about one of them.
struct VehicleStory {
    std::uint32_t number = 0;
    std::uint16_t kind = 0; ///< place of its kind in ascending order of number
    double speed_mps = 0.0;
    double likes_mps = 0.0; ///< where nobody is in the way, on this piece of road
    double driven_m = 0.0;  ///< since it came in
    world::LaneId lane;
    world::LaneId cameIn;     ///< the lane on which it began; an edit may have taken it
    std::uint32_t leader = 0; ///< number of the vehicle in front; 0: none in sight
    double leaderGap_m = 0.0; ///< between outlines, along the lane
    HeldUpBy heldUpBy = HeldUpBy::nobody;
    double heldUpIn_m = 0.0;             ///< to where it is to stand, or to the leader
    double waited_s = 0.0;               ///< for others to let it in
    std::optional<VehicleTurn> turn;     ///< the next one; nothing: none on the route as far as it is known
    std::optional<world::LaneId> leaves; ///< the lane at whose end it leaves the city; nothing: not drawn yet
    double leavesIn_m = 0.0;             ///< from the middle of the vehicle
};

} // namespace passerby::run
