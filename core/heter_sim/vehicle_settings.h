// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/heter_sim/tracks.h"
#include "core/heter_sim/weights.h"

#include <cstdint>

namespace passerby::heter_sim {

/// How a vehicle's gaps to other vehicles and to people are measured.
enum class GapBy : std::uint8_t {
    inTheWay, ///< Deviation: between the outlines, with ways aside counting more, so that one may drive past at `beside_m`
    outlines, ///< between the outlines
    radii     ///< as printed: distance of the middles less both radii along their line
};

/// What vehicles weigh; the usual values are for cars. What no paper says is marked as ours in README.md.
struct VehicleSettings {
    Weights weights = kWeightPresets[5].weights; ///< Traffic-2, cars
    float reference_mps = 18.0F;                 ///< > 0: differences of speed are told in shares of it
    float fading_mps = 1.0F;                     ///< > 0: below this speed a direction fades
    float standing = 0.0F;                       ///< ≥ 0: what standing costs of the control of direction; above 0 nobody stops at a line
    float anticipation_s = 1.0F;                 ///< ≥ 0
    float clearOfVehicles_m = 10.0F;             ///< > 0: a gap as wide is as good as a wider one
    float clearOfStops_m = 2.0F;                 ///< > 0; there vehicles stand before a closed line
    float clearOfPeople_m = 2.0F;                ///< > 0
    float beside_m = 0.5F;                       ///< > 0: whoever stays so far aside costs nothing (GapBy::inTheWay)
    float attraction_m = 20.0F;                  ///< > 0: a leader farther ahead attracts
    float laneAhead_s = 1.0F;                    ///< ≥ 0: the offset from the lane is that after this time
    float aside_mps = 1.0F;                      ///< > 0: so fast a vehicle makes for a lane that is far aside
    GapBy gapBy = GapBy::inTheWay;
    /// The least gap within the anticipated time counts; else, as printed, that at its end, so that one may drive through somebody.
    bool isClosestApproach = true;
    /// Deviation: directions cost only what they cost more than the best that can be steered at the same speed. Else who stands at an angle
    /// to the lane never starts.
    bool isSteeringApart = true;
    /// Deviation: velocities after which one could no longer stop in time are barred, and who comes to a place to stop at brakes with
    /// `comfort_mps2` from far away.
    bool isCareful = true;
    float comfort_mps2 = 3.0F;   ///< > 0
    float firm_mps2 = 4.5F;      ///< > 0: at most, unless all that is left would be barred
    float sideways_mps2 = 4.0F;  ///< > 0: nobody turns so fast that tyres must hold more, unless all that is left would be barred
    float headway_s = 1.0F;      ///< ≥ 0: behind a leader, braking comfortably begins as much sooner
    float groupWidth_mps = 0.5F; ///< ≥ 0.02
    std::uint32_t groups = 2;    ///< to either side of one's own

    friend bool operator==(const VehicleSettings&, const VehicleSettings&) = default;
};

/// The settings of a kind: Traffic-2 for cars and buses, Traffic-3 for bicycles and tricycles, of speeds that the kind has. People on foot
/// have none: they get those of cars.
[[nodiscard]] VehicleSettings vehicleSettings(AgentKind kind);

} // namespace passerby::heter_sim
