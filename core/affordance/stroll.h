// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/affordance/open_space.h"
#include "core/foundation/random_stream.h"
#include "core/world/profile_parameters.h"

namespace passerby::affordance {

using world::kDamping;
using world::kFieldOfView_deg;
using world::kStepsBetweenDecisions;

/// How people cross open space: every few steps they look at what is ahead and turn towards some of it.
struct StrollOptions {
    double fieldOfView_rad = 170.0 * 3.14159265358979323846 / 180.0; ///< in (0, 2π]
    double steps = 3.0;                                              ///< between decisions, ≥ 1
    double damping = 0.5; ///< in [0, 1]: 0 goes wherever there is space to see, 1 straight on to where they leave

    friend bool operator==(const StrollOptions&, const StrollOptions&) = default;
};

/// A step of an adult, in metres.
inline constexpr double kStride_m = 0.75;

/// Of a profile; its parameters `field_of_view_deg` (170, in (0, 360]), `steps_between_decisions` (3, in [1, 100]), `damping` (0.5, in
/// [0, 1]). Values out of range count as the usual ones.
[[nodiscard]] StrollOptions strollOptions(const world::AgentProfile& profile);

/// Whether anybody in the city may stroll: wanders, is steered, and does not go straight on.
[[nodiscard]] bool hasStrollers(const world::World& world);

/// Chance of each direction for somebody who looks along `heading_rad` and will leave towards `exit_rad`: the area seen in it (Penn and
/// Turner 2002 choose a place among all that are seen), inside the field of view alone, times e^(κ cos(direction − exit)) with
/// κ = `pull` × damping / (1 − damping), which damps the wandering. Where the field of view holds nothing, all around counts. All zero
/// where nothing is seen.
[[nodiscard]] std::array<double, OpenSpace::kDirections> strollLaw(const OpenSpace::Sight& sight, double heading_rad, double exit_rad,
                                                                   const StrollOptions& options, double pull);

/// A direction drawn from that law, evenly within its part of the circle, in radians from east; `exit_rad` where nothing is seen.
[[nodiscard]] double drawDirection(const OpenSpace::Sight& sight, double heading_rad, double exit_rad, const StrollOptions& options,
                                   double pull, foundation::RandomStream& random);

} // namespace passerby::affordance
