// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/simulation/steered_people.h"

#include <vector>

namespace passerby::simulation {

/// The shortest ways from anywhere in a city to one place in it, by straight lines from portal to portal. Immutable.
class PointWays {
public:
    PointWays(const WalkingGround& ground, const navigation::NavigationGraph& graph, geometry::Point end, std::uint32_t cell);

    [[nodiscard]] geometry::Point end() const { return m_end; }
    /// Of the shortest way from a place in a cell; infinite where none leads there.
    [[nodiscard]] double length_m(const WalkingGround& ground, geometry::Point from, std::uint32_t cell) const;
    /// Replaces `legs` by those of the shortest way; the last one leads to end() and has no node. None where no way leads there.
    void lay(const WalkingGround& ground, geometry::Point from, std::uint32_t cell, std::vector<Leg>& legs) const;

private:
    struct Start {
        navigation::NodeIndex portal = navigation::kNone;
        double length_m = 0.0;
    };
    [[nodiscard]] Start startOf(const WalkingGround& ground, geometry::Point from, std::uint32_t cell) const;

    const navigation::NavigationGraph& m_graph;
    geometry::Point m_end;
    std::uint32_t m_cell;
    std::vector<double> m_length_m;                 ///< [portals] to the end
    std::vector<navigation::SegmentIndex> m_onward; ///< [portals] kNone: straight to the end, or nowhere
};

} // namespace passerby::simulation
