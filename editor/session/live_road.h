// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/road_measures.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace passerby::editor {

class LiveRun;

/// What was measured of the road of a run up to a moment. Lanes are those of the city that the run lives in; measures begin anew with each
/// edit that it takes.
struct LiveRoad {
    std::vector<run::LaneMeasure> lanes; ///< ascending by number; none where nothing drives
    std::vector<run::NearMiss> nearMisses;
    std::uint64_t allNearMisses = 0; ///< and those that are not kept
    std::vector<run::WaitMeasure> waits{};
    double time_s = 0.0;     ///< of the run
    std::uint32_t edits = 0; ///< that the run has taken

    [[nodiscard]] double watched_s() const { return lanes.empty() ? 0.0 : lanes.front().watched_s; }
};

[[nodiscard]] LiveRoad roadOf(const run::RoadMeasures& measures);
[[nodiscard]] std::shared_ptr<const LiveRoad> liveRoadOf(const LiveRun& run);

} // namespace passerby::editor
