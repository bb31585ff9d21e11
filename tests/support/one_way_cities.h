// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/navigation/connected_parts.h"
#include "core/navigation/navigation_graph.h"
#include "core/world/world_patch.h"

#include <algorithm>
#include <map>

namespace passerby::testing {

/// The city with as many of its portals as can be leading one way, so that everybody still comes everywhere and back, and who takes no
/// steps to as many targets as before; every third a gate.
inline world::World withOneWays(world::World city)
{
    const auto together = [](const navigation::NavigationGraph& graph) { // targets of the largest part
        const std::vector<std::uint32_t> parts = navigation::connectedParts(graph);
        std::map<std::uint32_t, std::size_t> targets;
        std::size_t most = 0;
        for (std::size_t node = graph.portalCount(); node < parts.size(); ++node)
            most = std::max(most, ++targets[parts[node]]);
        return most;
    };
    const auto stepFreeTogether = [&](const navigation::NavigationGraph& graph) {
        return graph.stepFree() ? together(graph.stepFree()->graph) : 0;
    };
    const std::size_t stepFree = stepFreeTogether(navigation::NavigationGraph::build(city));
    const auto staysWhole = [&](const world::World& changed) {
        const navigation::NavigationGraph graph = navigation::NavigationGraph::build(changed);
        return together(graph) == graph.targetCount() && stepFreeTogether(graph) == stepFree;
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
