// SPDX-License-Identifier: Apache-2.0
#include "core/navigation/portal_network.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace passerby::navigation {

namespace {

/// Place of a cell of a 2^16 × 2^16 grid along the Hilbert curve.
std::uint64_t hilbertPlace(std::uint32_t x, std::uint32_t y)
{
    std::uint64_t place = 0;
    for (std::uint32_t side = 1U << 15U; side > 0; side >>= 1U) {
        const std::uint32_t right = (x & side) != 0 ? 1 : 0;
        const std::uint32_t upper = (y & side) != 0 ? 1 : 0;
        place += std::uint64_t{side} * side * ((3 * right) ^ upper);
        if (upper == 0) {
            if (right == 1) {
                x = 0xFFFFU - (x & 0xFFFFU);
                y = 0xFFFFU - (y & 0xFFFFU);
            }
            std::swap(x, y);
        }
    }
    return place;
}

std::vector<NodeIndex> alongCurve(std::span<const Node> portals)
{
    geometry::Point low{1e300, 1e300};
    geometry::Point high{-1e300, -1e300};
    for (const Node& node : portals) {
        low = {std::min(low.x, node.position.x), std::min(low.y, node.position.y)};
        high = {std::max(high.x, node.position.x), std::max(high.y, node.position.y)};
    }
    const double scale = 65535.0 / std::max({high.x - low.x, high.y - low.y, 1e-6});
    std::vector<std::pair<std::uint64_t, NodeIndex>> places;
    places.reserve(portals.size());
    for (NodeIndex node = 0; node < portals.size(); ++node) {
        const geometry::Point offset = (portals[node].position - low) * scale;
        places.emplace_back(hilbertPlace(static_cast<std::uint32_t>(offset.x), static_cast<std::uint32_t>(offset.y)), node);
    }
    std::sort(places.begin(), places.end());
    std::vector<NodeIndex> order;
    order.reserve(places.size());
    for (const auto& [place, node] : places)
        order.push_back(node);
    return order;
}

} // namespace

PortalNetwork::PortalNetwork(std::span<const Node> nodes, std::span<const Segment> segments, std::size_t portalCount, bool isOneWay)
    : m_isOneWay(isOneWay),
      m_portals(alongCurve(nodes.first(portalCount))),
      m_ranks(portalCount),
      m_firstArc(portalCount + 1, 0),
      m_firstEntry(nodes.size() - portalCount + 1, 0)
{
    for (std::uint32_t rank = 0; rank < portalCount; ++rank)
        m_ranks[m_portals[rank]] = rank;
    for (const Segment& segment : segments)
        if (segment.from < portalCount)
            ++(segment.to < portalCount ? m_firstArc[m_ranks[segment.from] + 1] : m_firstEntry[segment.to - portalCount + 1]);
    std::partial_sum(m_firstArc.begin(), m_firstArc.end(), m_firstArc.begin());
    std::partial_sum(m_firstEntry.begin(), m_firstEntry.end(), m_firstEntry.begin());
    m_arcs.resize(m_firstArc.back());
    m_entries.resize(m_firstEntry.back());
    std::vector<std::uint32_t> nextArc = m_firstArc;
    std::vector<std::uint32_t> nextEntry = m_firstEntry;
    for (SegmentIndex index = 0; index < segments.size(); ++index) {
        const Segment& segment = segments[index];
        if (segment.from >= portalCount)
            continue;
        m_longest_m = std::max(m_longest_m, segment.length_m);
        if (segment.to < portalCount)
            m_arcs[nextArc[m_ranks[segment.from]]++] = {m_ranks[segment.to], index, segment.length_m};
        else
            m_entries[nextEntry[segment.to - portalCount]++] = {m_ranks[segment.from], index, segment.length_m};
    }
    if (m_isOneWay)
        turnArcs();
}

/// Lists the arcs by where they lead to.
void PortalNetwork::turnArcs()
{
    m_firstArcInto.assign(m_portals.size() + 1, 0);
    for (const Arc& arc : m_arcs)
        ++m_firstArcInto[arc.rank + 1];
    std::partial_sum(m_firstArcInto.begin(), m_firstArcInto.end(), m_firstArcInto.begin());
    m_arcsInto.resize(m_arcs.size());
    std::vector<std::uint32_t> next = m_firstArcInto;
    for (std::uint32_t rank = 0; rank < m_portals.size(); ++rank)
        for (const Arc& arc : arcs(rank))
            m_arcsInto[next[arc.rank]++] = {rank, arc.segment, arc.length_m};
}

} // namespace passerby::navigation
