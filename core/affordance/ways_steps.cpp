// SPDX-License-Identifier: Apache-2.0
#include "core/affordance/ways.h"

namespace passerby::affordance {

std::vector<std::uint8_t> waysWithSteps(const world::World& world, const WayNetwork& network)
{
    const auto isStairs = [&](std::uint32_t number) {
        const world::Cell* cell = world.cells().find(world.cells().idOf(number));
        return cell != nullptr && cell->kind == world::CellKind::stairs;
    };
    const auto isLift = [&](navigation::NodeIndex portal) { return world.portals().at(portal).row->kind == world::PortalKind::lift; };
    const auto hasSteps = [&](const Way& way) {
        if (isStairs(network.junctions[way.from].cell) && !isLift(way.portals.front()))
            return true;
        if (isStairs(network.junctions[way.to].cell) && !isLift(way.portals.back()))
            return true;
        for (std::size_t i = 0; i < way.cells.size(); ++i)
            if (isStairs(way.cells[i]) && !(isLift(way.portals[i]) && isLift(way.portals[i + 1])))
                return true;
        return false;
    };
    std::vector<std::uint8_t> found;
    for (const Way& way : network.ways)
        found.push_back(hasSteps(way) ? 1 : 0);
    return found;
}

} // namespace passerby::affordance
