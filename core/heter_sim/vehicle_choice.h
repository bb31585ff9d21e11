// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/heter_sim/boxes.h"
#include "core/steering/vector.h"

#include <limits>
#include <span>

namespace passerby::heter_sim {

/// What a vehicle can do.
struct VehicleFigures {
    float halfLength_m = 2.25F;
    float halfWidth_m = 0.9F;
    float turningRadius_m = 6.0F;   ///< > 0: of the tightest turn of its middle
    float acceleration_mps2 = 3.0F; ///< > 0: at most
    float braking_mps2 = 8.0F;      ///< > 0: in need
};

/// Another vehicle, or whatever stands on the road.
struct MovingBox {
    OrientedBox body;
    Vector velocity;
};

/// Somebody on foot.
struct MovingDisc {
    Vector place;
    Vector velocity;
    float radius_m = 0.25F;
};

/// What a driver looks at. Places, directions and headings are those of the city.
struct VehicleSituation {
    static constexpr float kNothing_m = std::numeric_limits<float>::infinity();

    OrientedBox body; ///< with the heading it has now
    Vector velocity;
    Vector direction;                  ///< of the lane beside the vehicle, of length 1: the control direction
    float offset_m = 0.0F;             ///< from the middle of the lane, positive to its left
    float laneWidth_m = 3.25F;         ///< > 0
    float ideal_mps = 0.0F;            ///< what it would drive at: the least of its wish, the limit, and what the bend ahead permits
    float leaderGap_m = kNothing_m;    ///< along the lane to whoever drives before it, from outline to outline
    float leader_mps = 0.0F;           ///< along the lane
    bool isDrawn = true;               ///< a leader far ahead attracts; not where it is to stop for somebody else
    float stopGap_m = kNothing_m;      ///< along the lane from its front to where it is to stand
    std::span<const MovingBox> boxes;  ///< other vehicles that matter, without the leader, the nearest first
    std::span<const MovingDisc> discs; ///< people who matter, the nearest first
    float step_s = 0.1F;               ///< > 0
};

} // namespace passerby::heter_sim
