// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/held_bytes.h"
#include "core/run/road_traffic.h"
#include "core/traffic/view_ahead.h"

#include <vector>

namespace passerby::traffic {

/// Who waited how long at stop lines and crossings, step by step, in a fixed order (run::WaitMeasure says what a wait is).
///
/// Vehicles: the time stood since the line, zebra crossing or area before is that of the one that the front passes next, so a queue waits
/// for the line at its head; what is stood before an area, where no line is, counts nowhere. Crossings with a signal are obeyed at stop
/// lines. People: the time stood in the queue before the light, or within a metre of an end of a zebra crossing, until they step onto it.
class Waits {
public:
    void reset(const LaneMarks& marks);
    /// `views` are those of before the step; keeps in `next` how long everybody stands.
    void addVehicles(const Scene& scene, const std::vector<ViewAhead>& views, std::vector<Driver>& next);
    void addPeople(const LaneMarks& marks, const PeopleOnLanes& onCrossings, std::span<const run::OnFoot> people, double step_s);
    /// Those over which anybody came: lines, then crossings, ascending by number; of a crossing vehicles first.
    [[nodiscard]] std::vector<run::WaitMeasure> all(const LaneMarks& marks) const;

    [[nodiscard]] std::size_t heldBytes() const
    {
        return foundation::heldBytes(m_lines, m_vehiclesAtCrossing, m_peopleAtCrossing, m_walkers, m_seen, m_next);
    }

private:
    /// Somebody on foot at a crossing.
    struct Walker {
        std::uint64_t who = 0;
        std::uint32_t crossing = kNone;
        bool isOn = false;
        double stood_s = 0.0;
        double unseen_s = 0.0;
        bool queues = false; ///< before a light

        [[nodiscard]] bool isBefore(const Walker& other) const { return who != other.who ? who < other.who : crossing < other.crossing; }
    };
    [[nodiscard]] bool passMarks(const Scene& scene, const Driver& before, double driven_m, double stood_s);
    void goOn(double step_s);

    std::vector<run::WaitTally> m_lines;              ///< [LaneMarks::lines()]
    std::vector<run::WaitTally> m_vehiclesAtCrossing; ///< [LaneMarks::ways()]
    std::vector<run::WaitTally> m_peopleAtCrossing;   ///< likewise
    bool m_begins = true;                             ///< nobody was looked at yet: who is on a crossing came there before
    std::vector<Walker> m_walkers;                    ///< ascending
    std::vector<Walker> m_seen;                       ///< memory
    std::vector<Walker> m_next;                       ///< memory
};

} // namespace passerby::traffic
