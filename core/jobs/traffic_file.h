// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/road_measures.h"

#include <string>

namespace passerby::jobs {

/// A line for each lane behind one of names, an empty line, and a line for each near miss behind another. Lanes: "lane",
/// "vehicles_per_km", "vehicles_per_h", "mean_speed_mps", "passed", "mean_delay_s", "delay_s", "standing_s", "stands", "near_misses".
/// Near misses: "time" in simulated seconds, "kind" (ttc or pet), "value_s", "lane", "x", "y", "level", "vehicle", "other" (0: somebody on
/// foot). What each is stands in run::LaneMeasure and run::NearMiss. The same bytes for the same run.
[[nodiscard]] std::string trafficAsCsv(const run::RoadMeasures& measures);

} // namespace passerby::jobs
