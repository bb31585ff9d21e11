// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/road_measures.h"

#include <string>

namespace passerby::jobs {

/// A line for each lane behind one of names, an empty line, a line for each near miss behind another, an empty line, and a line for each
/// stop line or crossing over which anybody came, and who. Lanes: "lane",
/// "vehicles_per_km", "vehicles_per_h", "mean_speed_mps", "passed", "mean_delay_s", "delay_s", "standing_s", "stands", "near_misses".
/// Near misses: "time" in simulated seconds, "kind" (ttc or pet), "value_s", "lane", "x", "y", "level", "vehicle", "other" (0: somebody on
/// foot). Waits: "place" (stop_line or crossing), "number", "who" (vehicles or people), "signal" (1: with a light), "passed", "waited",
/// "waited_share" (0 to 1), "mean_wait_s" (of all who passed), "p95_wait_s", "longest_wait_s". What each is stands in run::LaneMeasure,
/// run::NearMiss and run::WaitMeasure. The same bytes for the same run.
[[nodiscard]] std::string trafficAsCsv(const run::RoadMeasures& measures);

/// As files spell them: "stop_line" or "crossing", "vehicles" or "people".
[[nodiscard]] const char* spellPlace(const run::WaitMeasure& wait);
[[nodiscard]] const char* spellWho(const run::WaitMeasure& wait);

} // namespace passerby::jobs
