// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/navigation_graph.h"

#include <span>
#include <vector>

namespace passerby::navigation {

/// The ways between portals, with portals renumbered so that neighbours in space are neighbours in memory (places on a Hilbert curve:
/// their "rank"), and the ways from portals into each target. Only portals are interior nodes of a path, so a tree grows over this alone
/// and targets are hung on at the end.
class PortalNetwork {
public:
    struct Arc {
        std::uint32_t rank = 0; ///< the portal at the other end
        SegmentIndex segment = kNone;
        double length_m = 0.0;
    };

    /// `isOneWay`: some way between portals has no reverse of the same length.
    PortalNetwork(std::span<const Node> nodes, std::span<const Segment> segments, std::size_t portalCount, bool isOneWay);

    [[nodiscard]] std::size_t portalCount() const { return m_portals.size(); }
    [[nodiscard]] NodeIndex portalAt(std::uint32_t rank) const { return m_portals[rank]; }
    [[nodiscard]] std::uint32_t rankOf(NodeIndex portal) const { return m_ranks[portal]; }
    /// From the portal to other portals.
    [[nodiscard]] std::span<const Arc> arcs(std::uint32_t rank) const
    {
        return {m_arcs.data() + m_firstArc[rank], m_arcs.data() + m_firstArc[rank + 1]};
    }
    /// From other portals (the arcs' ranks) to the portal. Their segments are those of the ways there only where isOneWay().
    [[nodiscard]] std::span<const Arc> arcsInto(std::uint32_t rank) const
    {
        return m_isOneWay ? std::span(m_arcsInto.data() + m_firstArcInto[rank], m_arcsInto.data() + m_firstArcInto[rank + 1]) : arcs(rank);
    }
    [[nodiscard]] bool isOneWay() const { return m_isOneWay; }
    /// From portals (the arcs' ranks) into the target.
    [[nodiscard]] std::span<const Arc> entries(std::uint32_t target) const
    {
        return {m_entries.data() + m_firstEntry[target], m_entries.data() + m_firstEntry[target + 1]};
    }
    /// Of all arcs and entries; positive.
    [[nodiscard]] double longest_m() const { return m_longest_m; }

private:
    void turnArcs();

    double m_longest_m = 1e-6;
    bool m_isOneWay;
    std::vector<NodeIndex> m_portals;
    std::vector<std::uint32_t> m_ranks;
    std::vector<std::uint32_t> m_firstArc;
    std::vector<Arc> m_arcs;
    std::vector<std::uint32_t> m_firstArcInto; ///< this and the next are empty where ways lead both ways
    std::vector<Arc> m_arcsInto;
    std::vector<std::uint32_t> m_firstEntry;
    std::vector<Arc> m_entries;
};

} // namespace passerby::navigation
