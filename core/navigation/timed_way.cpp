// SPDX-License-Identifier: Apache-2.0
#include "core/navigation/timed_way.h"

#include <algorithm>
#include <cmath>

namespace passerby::navigation {

using world::PortalKind;

double inLengthUnits(double length_m)
{
    return std::nearbyint(length_m / kLengthUnit_m) * kLengthUnit_m;
}

TimedWays::TimedWays(const world::World& world)
{
    bool isTimed = false;
    for (const auto& [id, portal] : world.portals())
        isTimed = isTimed || portal.kind != PortalKind::opening;
    if (!isTimed)
        return;
    for (const auto& [id, portal] : world.portals())
        m_portals.push_back({portal.kind, world.cells().indexOf(portal.cellA), world.cells().indexOf(portal.cellB), portal.speed_mps,
                             portal.cycle_s, portal.serviceMean_s});
    for (const auto& [id, cell] : world.cells())
        if (cell.kind == world::CellKind::stairs)
            m_stairs.push_back(id.number);
}

bool TimedWays::isStairs(std::uint32_t cellNumber) const
{
    return std::binary_search(m_stairs.begin(), m_stairs.end(), cellNumber);
}

TimedLength TimedWays::measure(Segment& segment) const
{
    const double straight_m = segment.length_m;
    const bool joinsPortals = segment.from < m_portals.size() && segment.to < m_portals.size();
    const auto areBoth = [&](PortalKind kind) {
        return joinsPortals && m_portals[segment.from].kind == kind && m_portals[segment.to].kind == kind && isStairs(segment.cell);
    };
    if (areBoth(PortalKind::escalator)) {
        segment.length_m = inLengthUnits(straight_m * kAverageWalk_mps / m_portals[segment.from].speed_mps);
        return {straight_m, 0.0};
    }
    if (areBoth(PortalKind::lift)) {
        segment.length_m = inLengthUnits(kAverageWalk_mps * kLiftShare * m_portals[std::min(segment.from, segment.to)].cycle_s);
        return {straight_m, 0.0};
    }
    double served_s = 0.0;
    for (const NodeIndex node : {std::min(segment.from, segment.to), std::max(segment.from, segment.to)})
        if (node < m_portals.size() && m_portals[node].kind == PortalKind::ticketGate)
            served_s += 0.5 * m_portals[node].service_s;
    segment.length_m = inLengthUnits(straight_m + kAverageWalk_mps * served_s);
    return {straight_m, straight_m};
}

std::vector<TimedLength> TimedWays::applyTo(std::vector<Segment>& segments) const
{
    std::vector<TimedLength> lengths;
    lengths.reserve(segments.size());
    for (Segment& segment : segments)
        lengths.push_back(measure(segment));
    return lengths;
}

} // namespace passerby::navigation
