// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/simulation/steered_people.h"
#include "core/simulation/walk.h"

#include <vector>

namespace passerby::simulation {

// Where schedules and steps meet, in full runs and in those of who is seen. Whoever is steered has walked as far as they have come, and
// their trip began as if they had always walked at their own speed; so the rest of a run need not know that they were held up.

/// How many parts of at most 0.1 s a step has in which people give way to one another.
[[nodiscard]] int steeringParts(double step_s);

/// Somebody with a profile (place in ascending order of number; beyond the last, the usual one) who lives in the city.
[[nodiscard]] Traveller travellerOf(const world::World& world, std::uint32_t agent, std::size_t profile, double speed_mps);

/// Where somebody is by the clock.
struct Stand {
    geometry::Point place;
    geometry::Point begin; ///< of the segment
    geometry::Point end;
    std::uint32_t cell = 0;

    /// Walking so fast along the segment; zero where it has no length.
    [[nodiscard]] geometry::Point velocity_mps(double speed_mps) const;
};
[[nodiscard]] Stand standOn(const Walk& walk, double walked_m, const navigation::NavigationGraph& graph, const WalkingGround& ground);

/// The way from the current segment on; segments whose end is not reached are no part of it.
void layLegs(const Walk& walk, const navigation::NavigationGraph& graph, const WalkingGround& ground, std::vector<Leg>& legs);

/// How much of the walk somebody has behind them who is in its current segment; who waits in the door has not entered it, and the segment's
/// end is not reached before the next one begins.
[[nodiscard]] double walked_m(const Walk& walk, const navigation::NavigationGraph& graph, const SteeredPeople::Status& status);

void showOnFoot(const SteeredPeople::Status& status, Walker& walker);

} // namespace passerby::simulation
