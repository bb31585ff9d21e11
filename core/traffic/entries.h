// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/held_bytes.h"
#include "core/traffic/road_city.h"
#include "core/traffic/view_ahead.h"

#include <optional>
#include <vector>

namespace passerby::traffic {

/// Whether a vehicle may be put on a lane so that nobody has to brake hard for it, and how fast it may be there.
class Entry {
public:
    Entry(const RoadCity& city, const LaneOrder& order, const PeopleOnLanes& people) : m_city(city), m_order(order), m_people(people) {}

    /// The speed with which somebody comes in at the place of the driver, at most `ideal_mps`; nothing where it is not free.
    [[nodiscard]] std::optional<double> speedAt_mps(const Driver& driver, double ideal_mps, double headway_s, double standstill_m) const;
    /// Whether nobody on foot is so near to the outline, or to the way before it, that they would be touched: `before_m` from the front.
    [[nodiscard]] bool isFreeOfPeople(const Driver& driver, const heter_sim::OrientedBox& body, double before_m) const;

private:
    [[nodiscard]] bool isFreeBehind(std::uint32_t lane, double reach_m, double gap_m, int lanesBack) const;
    [[nodiscard]] bool areasAreFree(const Driver& driver, double half_m) const;

    const RoadCity& m_city;
    const LaneOrder& m_order;
    const PeopleOnLanes& m_people;
};

/// Those who wait to come in, by lane, first come first.
class WaitingToEnter {
public:
    explicit WaitingToEnter(std::uint32_t lanes) : m_queues(lanes) {}

    void add(std::uint32_t lane, std::uint16_t kind);
    [[nodiscard]] std::uint32_t count() const { return m_count; }
    /// Calls tryFirst(lane, kind) for the first of every lane, ascending; who comes in (true) waits no longer.
    template <class Try>
    void letIn(const Try& tryFirst)
    {
        std::size_t kept = 0;
        for (const std::uint32_t lane : m_busy) {
            Queue& queue = m_queues[lane];
            if (tryFirst(lane, queue.kinds[queue.first]))
                popFront(queue);
            if (!queue.kinds.empty())
                m_busy[kept++] = lane;
        }
        m_busy.resize(kept);
    }
    /// Calls visit(lane, kind) for all, by lane.
    template <class Visit>
    void visitAll(const Visit& visit) const
    {
        for (const std::uint32_t lane : m_busy)
            for (std::size_t i = m_queues[lane].first; i < m_queues[lane].kinds.size(); ++i)
                visit(lane, m_queues[lane].kinds[i]);
    }

    [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(m_queues, m_busy); }

private:
    struct Queue {
        [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(kinds); }

        std::vector<std::uint16_t> kinds;
        std::size_t first = 0;
    };
    void popFront(Queue& queue);

    std::vector<Queue> m_queues;       ///< [lanes]
    std::vector<std::uint32_t> m_busy; ///< lanes with somebody who waits, ascending
    std::uint32_t m_count = 0;
};

} // namespace passerby::traffic
