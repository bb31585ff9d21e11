// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/measures/measured_person.h"
#include "core/autonomous/measures/way_record.h"
#include "core/simulation/schedule_run.h"

#include <span>
#include <vector>

namespace passerby::jobs {

/// Where people of a run are from moment to moment: whether everybody is somewhere and nobody in two places, who is outside of where they
/// should be, who is stuck on the way. Knows nothing of how the run is made.
class Whereabouts {
public:
    /// The next moment; `people` are those who are out and live by what they need and want (observe()).
    void add(const simulation::ScheduleRun& run, std::span<const autonomous::MeasuredPerson> people);

    [[nodiscard]] std::uint64_t stuckOnTheWay() const { return m_ways.stuck(); }
    /// Times somebody was seen beyond the floor of their cell.
    [[nodiscard]] std::uint64_t outside() const { return m_outside; }
    /// Times somebody was seen in two places, or nowhere: of all kinds of people.
    [[nodiscard]] std::uint64_t misplaced() const { return m_misplaced; }
    /// People in lines, mean over moments.
    [[nodiscard]] double inLines() const { return m_moments > 0 ? static_cast<double>(m_inLines) / static_cast<double>(m_moments) : 0.0; }

private:
    autonomous::WayRecord m_ways;
    std::vector<autonomous::OnTheWay> m_onTheWay; ///< memory
    std::uint64_t m_moments = 0;
    std::uint64_t m_outside = 0;
    std::uint64_t m_misplaced = 0;
    std::uint64_t m_inLines = 0;
};

/// What is left of the way of somebody who is out and led: from where they are over the middles of the portals ahead.
[[nodiscard]] double wayLeft_m(const simulation::ScheduleRun& run, std::uint32_t person, geometry::Point place);

/// How many of the frame are in two places or nowhere: seen more often than once, or neither inside, nor at a door, nor on the way.
[[nodiscard]] std::uint64_t misplacedIn(const run::Frame& frame);

} // namespace passerby::jobs
