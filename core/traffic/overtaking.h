// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/traffic/view_ahead.h"

namespace passerby::traffic {

/// Overtaking within a lane. Not the paper's, which lets agents of type 1 overtake and does not say how: here bicycles and tricycles are
/// passed, by whoever is faster, where the lane has room for both and for the clearance between them, and ends, lines, crossings and areas
/// where lanes overlap are far enough ahead. Nobody leaves the lane.

/// Whether a lane has room for one who passes and one who is passed.
[[nodiscard]] bool fitBeside(const TrafficParameters& parameters, double laneWidth_m, const DrivenKind& passing, const DrivenKind& passed);

/// Whether neither is before the other although one is farther along the lane: one passes, and there is clearance between them.
[[nodiscard]] bool areBeside(const Scene& scene, const Driver& self, const Driver& other);

/// Where somebody wants to be beside the middle of their lane for the next step.
[[nodiscard]] SideWish sideWish(const Scene& scene, std::uint32_t driver);

} // namespace passerby::traffic
