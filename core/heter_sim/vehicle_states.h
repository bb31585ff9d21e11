// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/heter_sim/state_set.h"
#include "core/heter_sim/vehicle_choice.h"

#include <memory>
#include <string_view>

namespace passerby::heter_sim {

/// To be shown wherever states are that come with Passerby.
inline constexpr std::string_view kMadeUpStates =
    "These states are made up from the turning circle and the top speed of the vehicle; no vehicle was watched for them.";

/// Deviation: a rule instead of a recording, since none may be shipped. Speeds from 0 to the top speed, 0.05 m/s apart up to 15 m/s, then
/// 0.1; at each speed the angles of 0, 0.01 rad and then ever farther apart, to both sides, by which the vehicle turns within 2 s by its
/// turning radius and at most 3 m/s² sideways. (0, 0) and (s, 0) are always among them. `top_mps` counts as 1 … 40, the radius is > 0.
[[nodiscard]] StateSet madeUpVehicleStates(AgentKind kind, float turningRadius_m, float top_mps);

/// The same, made once for a kind, its turning radius and its top speed, and kept; from any thread.
[[nodiscard]] std::shared_ptr<const StateSet> ownVehicleStates(AgentKind kind, const VehicleFigures& figures, float top_mps);

/// A set of recorded vehicles: mirrored, and with a state that goes straight in each cell of speed of `width_mps` up to the fastest
/// (Ren et al. 2018 leave it open; thin data have dead ends else). Errors: those of canonicalSet, "bad-group-width" unless it is ≥ 0.02.
[[nodiscard]] foundation::Result<StateSet> recordedVehicleStates(std::span<const MotionState> states, AgentKind kind, double width_mps);

} // namespace passerby::heter_sim
