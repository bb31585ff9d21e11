// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/navigation_graph.h"

#include <cstddef>
#include <vector>

namespace passerby::navigation {

/// Whoever waits or is carried has come as far as somebody at this speed would have walked meanwhile: the mean speed of a usual profile.
inline constexpr double kAverageWalk_mps = 1.34;
/// Of a lift's cycle: half of it until it leaves, on the mean of those who come at any time, and a quarter to the other end, where it
/// stands for the last quarter of each half.
inline constexpr double kLiftShare = 0.75;

/// The length in whole multiples of kLengthUnit_m.
[[nodiscard]] double inLengthUnits(double length_m);

/// Where portals lead one way, and the time that they take. Nodes are those of a world's graph: portals first, by ascending number; cells
/// count from 0 by ascending number.
class TimedWays {
public:
    explicit TimedWays(const world::World& world);

    /// The city has escalators, lifts or gates.
    [[nodiscard]] bool any() const { return !m_portals.empty(); }
    /// Whether one may go in this cell from one of its nodes to another: never to an escalator's top nor from its foot, by what it leads
    /// to.
    [[nodiscard]] bool isOpen(NodeIndex from, NodeIndex to, std::size_t cell) const
    {
        return m_portals.empty() || (letsIn(from, cell) && letsOut(to, cell));
    }
    /// Lengthens segments by what their portals take, and says what they were. Half of a gate's service counts before it, half behind.
    [[nodiscard]] std::vector<TimedLength> applyTo(std::vector<Segment>& segments) const;

private:
    struct TimedPortal {
        world::PortalKind kind = world::PortalKind::opening;
        std::size_t from = 0; ///< cells
        std::size_t to = 0;
        double speed_mps = 0.0;
        double cycle_s = 0.0;
        double service_s = 0.0;
    };
    [[nodiscard]] const TimedPortal* escalator(NodeIndex node) const
    {
        return node < m_portals.size() && m_portals[node].kind == world::PortalKind::escalator ? &m_portals[node] : nullptr;
    }
    [[nodiscard]] bool letsIn(NodeIndex node, std::size_t cell) const
    {
        const TimedPortal* portal = escalator(node);
        return portal == nullptr || portal->to == cell;
    }
    [[nodiscard]] bool letsOut(NodeIndex node, std::size_t cell) const
    {
        const TimedPortal* portal = escalator(node);
        return portal == nullptr || portal->from == cell;
    }
    [[nodiscard]] TimedLength measure(Segment& segment) const;
    [[nodiscard]] bool isStairs(std::uint32_t cellNumber) const;

    std::vector<TimedPortal> m_portals;  ///< [portals]; empty where all are openings
    std::vector<std::uint32_t> m_stairs; ///< numbers of cells, ascending
};

} // namespace passerby::navigation
