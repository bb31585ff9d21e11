// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/judging/judge_vehicles.h"
#include "core/traffic/traffic_parameters.h"

namespace passerby::jobs {

/// Changes of lanes by MOBIL with accelerations of the intelligent driver model, as core/traffic has them.
[[nodiscard]] judging::LaneChangeRule mobilRule(const traffic::TrafficParameters& parameters = {});

/// A row of a comparison whose vehicles follow by the intelligent driver model and change lanes by MOBIL, within what is safe, with the
/// usual values of core/traffic (acceleration 2 m/s², comfortable braking 2.5 m/s²). They stop 1 m before people who are in the way or
/// about to be.
[[nodiscard]] judging::DrivingRow idmRow(double step_s);

} // namespace passerby::jobs
