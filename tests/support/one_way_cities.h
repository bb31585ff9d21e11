// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/navigation/connected_parts.h"
#include "core/navigation/navigation_graph.h"
#include "core/world/world_patch.h"

#include <algorithm>

namespace passerby::testing {

/// The city with as many of its portals as can be leading one way, so that everybody still comes everywhere and back; every third a gate.
inline world::World withOneWays(world::World city)
{
    const auto staysWhole = [](const world::World& changed) {
        const navigation::NavigationGraph graph = navigation::NavigationGraph::build(changed);
        const std::vector<std::uint32_t> parts = navigation::connectedParts(graph);
        return std::all_of(parts.begin() + static_cast<std::ptrdiff_t>(graph.portalCount()), parts.end(),
                           [&](std::uint32_t part) { return part == parts[graph.portalCount()]; });
    };
    const world::Table<world::Portal> portals = city.portals();
    for (const auto& [id, portal] : portals) {
        world::Portal timed = portal;
        timed.kind = id.number % 3 == 0 ? world::PortalKind::ticketGate : world::PortalKind::escalator;
        world::World changed = city;
        world::WorldPatch patch;
        patch.put(id, timed);
        if (changed.apply(patch) && staysWhole(changed))
            city = changed;
    }
    return city;
}

} // namespace passerby::testing
