// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/jobs/region_tally.h"
#include "core/jobs/validate_perceptual_job.h"

#include <array>
#include <vector>

namespace passerby::jobs {

/// [runs][looks] what was seen before going away, and after the return.
using RegionRecords = std::vector<std::array<RegionRecord, 2>>;

/// Runs in which something must have happened to be compared.
inline constexpr std::size_t kFewestRuns = 20;

/// Compares each quantity, and of each sample the mean and how many values fall into each of five classes, by the difference of the means
/// over runs (Welch); all p-values are corrected together (Holm). Fills in the report's families, tests and verdict by its falseAlarmRate
/// and runs.
void judgePerceived(const RegionRecords& full, const RegionRecords& perceptual, ValidatePerceptualReport& report);

} // namespace passerby::jobs
