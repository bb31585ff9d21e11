// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/held_bytes.h"
#include "core/traffic/near_misses.h"
#include "core/traffic/waits.h"

#include <vector>

namespace passerby::traffic {

/// Measures lanes, near misses and waits, step by step, in a fixed order.
class LaneMeasures {
public:
    /// Begins anew on these lanes.
    void reset(const LaneNetwork& network, const LaneMarks& marks, const LaneConflicts& conflicts);
    /// After a step that began `began_s` after the run did: where drivers are now, and what they saw before it. `stays`: 0 for those who
    /// drove out at the end of their lane.
    void add(const Scene& scene, const std::vector<ViewAhead>& views, double began_s, const std::vector<std::uint8_t>& stays,
             std::vector<Driver>& next);
    /// Who waits on foot at crossings, before a step.
    void addPeople(const LaneMarks& marks, const PeopleOnLanes& onCrossings, std::span<const run::OnFoot> people, double step_s)
    {
        m_waits.addPeople(marks, onCrossings, people, step_s);
    }
    [[nodiscard]] run::RoadMeasures all(const LaneMarks& marks) const
    {
        return {m_lanes, m_nearMisses.kept(), m_nearMisses.all(), m_waits.all(marks)};
    }

    [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(m_lanes, m_nearMisses, m_waits); }

private:
    std::vector<run::LaneMeasure> m_lanes; ///< ascending by number of lane
    NearMisses m_nearMisses;
    Waits m_waits;
};

} // namespace passerby::traffic
