// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/jobs/validate_job.h"
#include "core/schedule/counting_run.h"

#include <optional>
#include <string>

namespace passerby::jobs {

/// Whether the slow-downs of a bake are those that the densities of a simulation on its ways ask for, within half a per cent and five
/// standard errors of each cell's density (over thousands of cells a false alarm is rarer than one in a thousand). Nothing for a bake
/// without crowding.
[[nodiscard]] std::optional<CrowdingCheck> checkCrowding(const world::World& world, const alibi::Bake& bake, const schedule::Counts& counts,
                                                         const schedule::SegmentCounts& segments);

/// The same in a sentence for people.
[[nodiscard]] std::string tell(const CrowdingCheck& crowding);

} // namespace passerby::jobs
