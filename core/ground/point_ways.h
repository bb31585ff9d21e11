// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/held_bytes.h"
#include "core/ground/leg.h"
#include "core/ground/walking_ground.h"

#include <cstdint>
#include <span>
#include <vector>

namespace passerby::ground {

/// The shortest ways from anywhere in a city to one place in it, or to the nearest of several, by straight lines from portal to portal.
/// Immutable.
class PointWays {
public:
    struct End {
        geometry::Point place;
        std::uint32_t cell = 0;
    };

    /// `isClosed` [segments]: 1 for those that are not taken; empty: all may be.
    PointWays(const WalkingGround& ground, const navigation::NavigationGraph& graph, std::vector<End> ends,
              std::span<const std::uint8_t> isClosed = {});

    /// At least one.
    [[nodiscard]] const std::vector<End>& ends() const { return m_ends; }
    /// Of the shortest way from a place in a cell; infinite where none leads there.
    [[nodiscard]] double length_m(const WalkingGround& ground, geometry::Point from, std::uint32_t cell) const;
    /// Replaces `legs` by those of the shortest way and returns where it ends; the last leg leads there and has no node. No legs where no
    /// way leads to any end.
    End lay(const WalkingGround& ground, geometry::Point from, std::uint32_t cell, std::vector<Leg>& legs) const;
    [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(m_ends, m_length_m, m_onward, m_end); }

private:
    struct Start {
        navigation::NodeIndex portal = navigation::kNone; ///< kNone: straight to the end
        std::uint32_t end = 0;
        double length_m = 0.0;
    };
    [[nodiscard]] Start startOf(const WalkingGround& ground, geometry::Point from, std::uint32_t cell) const;

    const navigation::NavigationGraph& m_graph;
    std::vector<End> m_ends;
    std::vector<double> m_length_m;                 ///< [portals] to the nearest end
    std::vector<navigation::SegmentIndex> m_onward; ///< [portals] kNone: straight to the end, or nowhere
    std::vector<std::uint32_t> m_end;               ///< [portals] place in m_ends
};

} // namespace passerby::ground
