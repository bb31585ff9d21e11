// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/traffic/near_misses.h"

#include <vector>

namespace passerby::traffic {

/// Measures lanes and near misses, step by step, in a fixed order.
class LaneMeasures {
public:
    /// Begins anew on these lanes.
    void reset(const LaneNetwork& network, const LaneMarks& marks, const LaneConflicts& conflicts);
    /// After a step that began `began_s` after the run did: where drivers are now, and what they saw before it. `stays`: 0 for those who
    /// drove out at the end of their lane.
    void add(const Scene& scene, const std::vector<ViewAhead>& views, double began_s, const std::vector<std::uint8_t>& stays,
             std::vector<Driver>& next);
    [[nodiscard]] run::RoadMeasures all() const { return {m_lanes, m_nearMisses.kept(), m_nearMisses.all()}; }

private:
    std::vector<run::LaneMeasure> m_lanes; ///< ascending by number of lane
    NearMisses m_nearMisses;
};

} // namespace passerby::traffic
