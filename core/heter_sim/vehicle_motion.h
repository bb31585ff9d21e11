// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/heter_sim/vehicle_choice.h"

namespace passerby::heter_sim {

/// Below this speed a velocity says nothing about the heading (section 4 of the notes on Ren et al. 2018).
inline constexpr float kHeadless_mps = 0.05F;
/// Tyres hold no more sideways.
inline constexpr float kGrip_mps2 = 6.0F;

/// The direction of an angle, of length 1; in double precision, rounded, so that any library's cosine gives the same.
[[nodiscard]] Vector unitAt(float angle_rad);

/// So far a vehicle turns in a step at a speed: by its turning radius and by what its tyres are to hold.
[[nodiscard]] float turnWithin_rad(const VehicleFigures& figures, float speed_mps, float step_s, float sideways_mps2 = kGrip_mps2);

/// Way to standing for who drives at a speed in this step and brakes from the next one on, in steps.
[[nodiscard]] float stoppingWay_m(float speed_mps, float braking_mps2, float step_s);

/// The speed whose stopping way, driven on for `headway_s` before braking, is `way_m`; 0 where there is no way.
[[nodiscard]] float speedToStopIn_mps(float way_m, float braking_mps2, float step_s, float headway_s = 0.0F);

/// The body after a step at a chosen velocity. It first turns about its middle towards the direction of the velocity, as far as
/// turnWithin_rad permits, then goes ahead along its new heading by the velocity's length: as a car whose rear axle is in its middle.
/// So it never slides sideways, never goes backwards and never turns where it stands, whatever was chosen.
[[nodiscard]] OrientedBox advanced(const OrientedBox& body, Vector velocity, const VehicleFigures& figures, float step_s);

} // namespace passerby::heter_sim
