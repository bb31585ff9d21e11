// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/heter_sim/vehicle_choice.h"
#include "core/heter_sim/vehicle_settings.h"

#include <array>

namespace passerby::heter_sim {

/// Where another is and goes, seen from the middle of one's own vehicle: x along the control direction, y to its left.
struct Motion {
    Vector place;
    Vector velocity;
    Vector ahead{1.0F, 0.0F}; ///< its heading, of length 1
};

/// Another vehicle or somebody on foot as a driver sees them.
struct OtherOnRoad {
    Motion onLane; ///< with the lane made straight: x along it, y from where it would lead; for what is to come
    Motion there;  ///< as it is, for what is near and for GapBy::outlines and GapBy::radii
    float halfLength_m = 0.0F;
    float halfWidth_m = 0.0F;
    float clear_m = 0.0F;  ///< of VehicleSettings
    bool isPerson = false; ///< a disc, whose radius both halves are
};

/// A situation as what candidates cost is worked out in.
struct VehicleView {
    /// So many of each count; the farthest of more are left out.
    static constexpr std::uint32_t kMost = 16;

    Vector direction; ///< of control, in the city; everything else is seen from it
    Vector velocity;
    Vector faded; ///< its direction
    Vector ahead; ///< present heading, of length 1
    float speed_mps = 0.0F;
    float heading_rad = 0.0F; ///< from the control direction
    bool hasLane = true;      ///< a control direction
    float ideal_mps = 0.0F;   ///< what it drives at if it is to stop comfortably
    std::uint32_t count = 0;
    std::array<OtherOnRoad, 2 * kMost> others; ///< vehicles, then people; undefined behind the count
};

/// Another in the frame of a candidate: x along where the candidate goes, y to its left.
struct OtherAhead {
    Vector place;
    Vector velocity;
    Vector ahead;
    float halfAlong_m; ///< how far it reaches from its middle along the candidate
    float halfAside_m;
    float halfLength_m;
    float halfWidth_m;
    bool isPerson;
};

/// `motion` is one of those of the other, `ahead` the direction of the candidate, of length 1.
[[nodiscard]] OtherAhead turned(const OtherOnRoad& other, const Motion& motion, Vector ahead);

/// On an arc of a curvature that begins here along x: as if it were straight.
[[nodiscard]] Motion straightened(const Motion& motion, float curvature_1pm);

/// Whoever stays farther aside of a vehicle's way than this is not in it.
inline constexpr float kAsideOfPeople_m = 0.15F;
inline constexpr float kAsideOfVehicles_m = 0.05F;

/// From the front to another who is ahead and in the band that the vehicle, going straight on, sweeps, or comes into it within `within_s`:
/// the least while it is in there, however it may stop on its way. kNothing_m where there is nobody, and where the vehicle is past at
/// `speed_mps` half a second before the other comes.
[[nodiscard]] float wayTo(const OtherAhead& other, const VehicleFigures& figures, float aside_m, float speed_mps, float within_s);

/// What a candidate's gaps to another come to: after a step, and within the anticipated time.
struct VehicleGaps {
    float next_m;
    float least_m;
};

/// GapBy::inTheWay: between the outlines (those of others as rectangles along the candidate), where a way aside of `beside_m` counts as
/// much as one of `clear_m` ahead. Where they would touch within the time, minus the way ahead that would be left; exact for straight
/// motion.
[[nodiscard]] VehicleGaps gapsInTheWay(const OtherAhead& other, float clear_m, float speed_mps, const VehicleFigures& figures,
                                       const VehicleSettings& settings, float step_s);

/// With another at `place`: between the outlines along whichever axis of the two they are farther apart; negative where they overlap, never
/// above the true gap. For people the true gap.
[[nodiscard]] float gapAlongAnyAxis(const OtherAhead& other, Vector place, const VehicleFigures& figures);

/// Puts a situation into the view of its vehicle. Whoever is too far to cost a candidate anything, and vehicles and people behind, are
/// left out: they look after themselves.
void lookAhead(const VehicleSituation& situation, const VehicleFigures& figures, const VehicleSettings& settings, VehicleView& view);

} // namespace passerby::heter_sim
