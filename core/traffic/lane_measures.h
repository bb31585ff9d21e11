// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/traffic/lane_measure.h"
#include "core/traffic/view_ahead.h"

#include <vector>

namespace passerby::traffic {

/// Measures lanes, step by step, in a fixed order. Close calls are those of the time to collision (Hayward 1972, "Near-miss determination
/// through use of a scale of danger").
class LaneMeasures {
public:
    static constexpr double kCloseCall_s = 1.5;

    /// Goes on where lanes are still there.
    void takeOver(const LaneNetwork& network);
    /// After a step: where drivers are now, and what they saw before it. Vehicles that left count with the next step no more.
    void add(const Scene& scene, const std::vector<ViewAhead>& views, std::vector<Driver>& next);
    [[nodiscard]] const std::vector<LaneMeasure>& lanes() const { return m_lanes; }

private:
    std::vector<LaneMeasure> m_lanes; ///< ascending by number of lane
};

} // namespace passerby::traffic
