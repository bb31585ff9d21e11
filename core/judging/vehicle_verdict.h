// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/judging/judge_vehicles.h"

namespace passerby::judging {

/// What the bounded differences of the judged row from its peer say, in words: by what the two can be told apart, and by what there is too
/// little to tell. Needs all but `verdict` of the report; `ours` and `theirs`: names of the rows, empty where one is not there.
[[nodiscard]] std::string vehicleVerdictOf(const VehicleSetReport& set, const std::string& ours, const std::string& theirs);

/// Of all sets.
[[nodiscard]] std::string vehicleVerdictOf(std::span<const VehicleSetReport> sets);

} // namespace passerby::judging
