// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/heter_sim/vehicle_choice.h"
#include "core/traffic/view_ahead.h"

namespace passerby::traffic {

/// How somebody drives for a step: along the lane, and beside its middle.
struct Motion {
    double speed_mps = 0.0;
    double sideways_mps = 0.0; ///< positive to the left
};

/// By the intelligent driver model, towards where it wants to be beside the middle of the lane.
[[nodiscard]] Motion idmMotion(const Scene& scene, const Driver& driver, const ViewAhead& view);

/// By the choice of Ren et al. 2018 (core/heter_sim), told of the lane, the leader and where to stop. Deviation: vehicles move along their
/// lane, so of the velocity chosen its part along the lane counts, and that aside; neighbours on other lanes are not weighed.
[[nodiscard]] Motion chosenMotion(const Scene& scene, const Driver& driver, const ViewAhead& view, const heter_sim::VehicleChoice& choice);

/// The motion within what is safe and possible: nobody brakes harder than possible but where the bumper would be in the way, reverses,
/// comes onto an area that is not theirs, or leaves the lane sideways.
[[nodiscard]] Motion bounded(const Scene& scene, const Driver& driver, const ViewAhead& view, Motion wished);

/// Moves on by one step; the route must reach so far. False: the front has come to the end of the last lane.
[[nodiscard]] bool move(const Scene& scene, const ViewAhead& view, Motion motion, const RouteDraw& draw, Driver& driver);

} // namespace passerby::traffic
