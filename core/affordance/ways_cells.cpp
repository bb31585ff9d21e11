// SPDX-License-Identifier: Apache-2.0
#include "core/affordance/ways_cells.h"

namespace passerby::affordance {

CellLinks::CellLinks(const world::World& world) : m_portals(world.cells().size())
{
    for (const auto& [id, portal] : world.portals()) {
        const auto node = static_cast<navigation::NodeIndex>(m_sides.size());
        m_sides.push_back({static_cast<std::uint32_t>(world.cells().indexOf(portal.cellA)),
                           static_cast<std::uint32_t>(world.cells().indexOf(portal.cellB))});
        if (portal.kind == world::PortalKind::escalator)
            continue;
        for (const std::uint32_t cell : m_sides.back())
            m_portals[cell].push_back(node);
    }
}

Chain CellLinks::follow(std::uint32_t cell, navigation::NodeIndex portal, const std::vector<CellState>& states) const
{
    Chain chain{cell, across(portal, cell), {portal}, {}};
    while (!states[chain.to].reason && chain.to != cell) {
        const auto& doors = m_portals[chain.to];
        const navigation::NodeIndex next = doors[0] == chain.portals.back() ? doors[1] : doors[0];
        chain.between.push_back(chain.to);
        chain.portals.push_back(next);
        chain.to = across(next, chain.to);
    }
    return chain;
}

} // namespace passerby::affordance
