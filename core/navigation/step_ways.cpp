// SPDX-License-Identifier: Apache-2.0
#include "core/navigation/step_ways.h"

namespace passerby::navigation {

std::vector<std::uint8_t> waysOverSteps(const world::World& world, const NavigationGraph& graph)
{
    const auto isLift = [&](NodeIndex node) {
        return node < graph.portalCount() && world.portals().at(node).row->kind == world::PortalKind::lift;
    };
    std::vector<std::uint8_t> isOverSteps;
    isOverSteps.reserve(graph.segments().size());
    for (const Segment& segment : graph.segments()) {
        const world::Cell* cell = world.cells().find(world.cells().idOf(segment.cell));
        const bool isStairs = cell != nullptr && cell->kind == world::CellKind::stairs;
        isOverSteps.push_back(isStairs && !(isLift(segment.from) && isLift(segment.to)) ? 1 : 0);
    }
    return isOverSteps;
}

} // namespace passerby::navigation
