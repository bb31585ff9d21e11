// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/held_bytes.h"
#include "core/ground/walking_ground.h"
#include "core/world/world.h"

#include <cstdint>
#include <span>
#include <vector>

namespace passerby::street {

/// The portals of a city that carry people or let them through by and by, and those that lead onto crosswalks with a light. Nodes and cells
/// as in WalkingGround: portals and cells count from 0 by ascending number. Immutable; may be shared by threads.
class TimedPortals {
public:
    /// A cabin that goes round between the portals of its shaft, which are stops in ascending order: at each it stands open for half of its
    /// part of the cycle, then it rides on to the next for the other half. Of two stops each is left once a cycle.
    struct Lift {
        [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(stops); }

        std::uint32_t shaft = 0; ///< cell
        std::vector<navigation::NodeIndex> stops;
        std::uint32_t capacity = 0;
        double cycle_s = 0.0;
        double ahead_s = 0.0; ///< by which it is ahead of one that begins at the first stop when the run does
    };

    /// A crosswalk with a light for people on foot. Whoever comes from a cell that is no crosswalk obeys it.
    struct Crosswalk {
        std::uint32_t cell = 0;
        std::uint32_t cellNumber = 0; ///< that the cell keeps when the city is edited
        std::uint32_t crossing = 0;   ///< number of the crossing whose light it is
        world::Signal signal;
    };

    TimedPortals() = default; ///< of a city without any
    TimedPortals(const world::World& world, const ground::WalkingGround& ground);

    [[nodiscard]] bool any() const { return !m_portals.empty(); }
    [[nodiscard]] world::PortalKind kindOf(navigation::NodeIndex node) const
    {
        return node < m_portals.size() ? m_portals[node].kind : world::PortalKind::opening;
    }
    /// How fast, in plan, somebody in the cell is carried towards this node; 0 where nothing carries them there.
    [[nodiscard]] double carrying_mps(std::uint32_t cell, navigation::NodeIndex to) const
    {
        return to < m_portals.size() && m_portals[to].carriedFrom == cell ? m_portals[to].carrying_mps : 0.0;
    }
    /// The lift whose shaft the cell is; null for none.
    [[nodiscard]] const Lift* liftIn(std::uint32_t cell) const
    {
        return cell < m_liftIn.size() && m_liftIn[cell] != navigation::kNone ? &m_lifts[m_liftIn[cell]] : nullptr;
    }
    /// The lift that stops at the node; null for none.
    [[nodiscard]] const Lift* liftAt(navigation::NodeIndex node) const;
    [[nodiscard]] const std::vector<Lift>& lifts() const { return m_lifts; }
    /// Place among lifts() of the one whose shaft the cell is; kNone for none.
    [[nodiscard]] std::uint32_t numberOfLiftIn(std::uint32_t cell) const
    {
        return cell < m_liftIn.size() ? m_liftIn[cell] : navigation::kNone;
    }
    [[nodiscard]] const std::vector<Crosswalk>& crosswalks() const { return m_crosswalks; }
    /// Place among crosswalks() of the one that who leaves the cell by this node comes onto; kNone for none.
    [[nodiscard]] std::uint32_t crosswalkBehind(navigation::NodeIndex node, std::uint32_t cell) const
    {
        if (node >= m_portals.size() || m_portals[node].crosswalk == navigation::kNone)
            return navigation::kNone;
        return m_crosswalks[m_portals[node].crosswalk].cell != cell ? m_portals[node].crosswalk : navigation::kNone;
    }
    [[nodiscard]] bool isOntoCrosswalk(navigation::NodeIndex node) const
    {
        return node < m_portals.size() && m_portals[node].crosswalk != navigation::kNone;
    }
    /// The stop at which the cabin stands open; kNone while it rides.
    [[nodiscard]] static navigation::NodeIndex openStop(const Lift& lift, double now_s);
    /// How long until it opens there; 0 while it stands open.
    [[nodiscard]] static double untilOpen_s(const Lift& lift, navigation::NodeIndex stop, double now_s);
    /// Nodes where people queue: lifts' stops, gates and portals onto crosswalks with a light, ascending; and the place among them, kNone
    /// for others.
    [[nodiscard]] const std::vector<navigation::NodeIndex>& queued() const { return m_queued; }
    [[nodiscard]] std::uint32_t queueOf(navigation::NodeIndex node) const
    {
        return node < m_portals.size() ? m_portals[node].queue : navigation::kNone;
    }
    [[nodiscard]] double serviceMean_s(navigation::NodeIndex gate) const { return m_portals[gate].serviceMean_s; }
    [[nodiscard]] double serviceSd_s(navigation::NodeIndex gate) const { return m_portals[gate].serviceSd_s; }
    /// Where somebody waits who is so far back in the queue before a portal, in the cell that they come from: along its waiting line where
    /// that cell holds its head, else in rows of three before the portal, at a wide light in wider ones.
    [[nodiscard]] geometry::Point placeInQueue(navigation::NodeIndex node, std::uint32_t cell, std::size_t index) const;
    /// A place of the cell just before the portal.
    [[nodiscard]] geometry::Point before(navigation::NodeIndex node, std::uint32_t cell, double away_m, double aside_m = 0.0) const;

    /// About how much memory a copy takes.
    [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(m_portals, m_lifts, m_crosswalks, m_liftIn, m_queued); }

private:
    struct TimedPortal {
        [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(line); }

        world::PortalKind kind = world::PortalKind::opening;
        std::uint32_t carriedFrom = navigation::kNone; ///< cell
        double carrying_mps = 0.0;
        double serviceMean_s = 0.0;
        double serviceSd_s = 0.0;
        std::uint32_t lift = navigation::kNone;
        std::uint32_t crosswalk = navigation::kNone;
        std::uint32_t queue = navigation::kNone;
        std::vector<geometry::Point> line;          ///< places from the head on; after the last it goes on as between the last two
        std::uint32_t lineCell = navigation::kNone; ///< that holds its head
        ground::WalkingGround::Gate gate;
    };
    void layLine(const world::WaitingLine& line, const ground::WalkingGround& ground, TimedPortal& portal) const;
    void findEscalators(const world::World& world, const ground::WalkingGround& ground);
    void findLifts(const world::World& world, const ground::WalkingGround& ground);
    void findCrosswalks(const world::World& world);
    void lightPortals(const world::World& world);
    [[nodiscard]] std::vector<navigation::NodeIndex> portalsOf(std::uint32_t cell, world::PortalKind kind,
                                                               const ground::WalkingGround& ground) const;

    std::vector<TimedPortal> m_portals; ///< [portals]; empty where all are openings
    std::vector<Lift> m_lifts;
    std::vector<Crosswalk> m_crosswalks; ///< ascending by cell
    std::vector<std::uint32_t> m_liftIn; ///< [cells] kNone for none
    std::vector<navigation::NodeIndex> m_queued;
};

} // namespace passerby::street
