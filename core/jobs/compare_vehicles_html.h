// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/judging/judge.h"
#include "core/judging/judge_vehicles.h"

#include <string>

namespace passerby::jobs {

/// The vehicles' part of the page of a comparison: set by set the verdict in words, how few tracks there are, every figure with its bounds,
/// and the method. `hasVerdict`: its own verdict stands here, since that of the page is about people.
[[nodiscard]] std::string vehiclesPart(const judging::VehicleJudgeReport& report, const judging::JudgeOptions& options, bool hasVerdict);

} // namespace passerby::jobs
