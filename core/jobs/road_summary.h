// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/road_measures.h"

#include <vector>

namespace passerby::jobs {

/// What was measured of all lanes together.
struct RoadSummary {
    double vehicle_s = 0.0;          ///< that vehicles spent on lanes
    double driven_m = 0.0;           ///< by them
    double delay_s = 0.0;            ///< lost against what wish, limit and bends permit
    double standing_s = 0.0;         ///< slower than 0.5 m/s
    std::uint64_t standsAtLines = 0; ///< how often vehicles came to a stand on lanes with a stop line
    std::uint64_t nearMisses = 0;
    std::vector<run::WaitMeasure> waits{}; ///< as in run::RoadMeasures
};

[[nodiscard]] RoadSummary summaryOf(const run::RoadMeasures& measures);

} // namespace passerby::jobs
