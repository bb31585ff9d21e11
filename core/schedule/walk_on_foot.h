// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/schedule/walk.h"
#include "core/street/steered_people.h"

#include <vector>

namespace passerby::schedule {

// Where schedules and steps meet, in full runs and in those of who is seen. Whoever is steered has walked as far as they have come, and
// their trip began as if they had always walked at their own speed; so the rest of a run need not know that they were held up.

/// Where somebody is by the clock.
struct Stand {
    geometry::Point place;
    geometry::Point begin; ///< of the segment
    geometry::Point end;
    std::uint32_t cell = 0;

    /// Walking so fast along the segment; zero where it has no length.
    [[nodiscard]] geometry::Point velocity_mps(double speed_mps) const;
};
[[nodiscard]] Stand standOn(const Walk& walk, double walked_m, const navigation::NavigationGraph& graph,
                            const ground::WalkingGround& ground);

/// The way from the current segment on; segments whose end is not reached are no part of it.
void layLegs(const Walk& walk, const navigation::NavigationGraph& graph, const ground::WalkingGround& ground,
             std::vector<ground::Leg>& legs);

/// How much of the walk somebody has behind them who is in its current segment; who waits in the door has not entered it, and the segment's
/// end is not reached before the next one begins.
[[nodiscard]] double walked_m(const Walk& walk, const navigation::NavigationGraph& graph, const street::SteeredPeople::Status& status);

} // namespace passerby::schedule
