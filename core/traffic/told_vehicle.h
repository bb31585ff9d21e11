// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/vehicle_story.h"
#include "core/traffic/view_ahead.h"

namespace passerby::traffic {

/// What is known of a driver without looking at others: lane, ways driven and ahead, the next turn, where it leaves.
[[nodiscard]] run::VehicleStory toldOf(const LaneNetwork& network, const Driver& driver);

/// Adds who is in front and for what it is held up, as seen in the step before: `driver` now, `view` what it looked at, `leader` the number
/// of the vehicle in front in that view, 0 for none.
void tellView(const ViewAhead& view, std::uint32_t leader, const DrivenKind& kind, run::VehicleStory& story);

} // namespace passerby::traffic
