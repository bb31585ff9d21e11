// SPDX-License-Identifier: Apache-2.0
// Escalators lead one way: whom they take away has to get back, or nobody is left to come.
#include "core/foundation/strong_components.h"
#include "core/foundation/words.h"
#include "core/world/checks/cell_contents.h"
#include "core/world/checks/findings.h"
#include "core/world/titles.h"

#include <algorithm>

namespace passerby::world {

namespace {

using foundation::told;

/// Which cells each leads to.
using CellArrows = std::vector<std::vector<std::uint32_t>>;

CellArrows arrowsOf(const World& world, bool isAgainst)
{
    CellArrows arrows(world.cells().size());
    for (const auto& [id, portal] : world.portals()) {
        const auto a = static_cast<std::uint32_t>(world.cells().indexOf(portal.cellA));
        const auto b = static_cast<std::uint32_t>(world.cells().indexOf(portal.cellB));
        const bool isOneWay = portal.kind == PortalKind::escalator;
        if (!isOneWay || !isAgainst)
            arrows[a].push_back(b);
        if (!isOneWay || isAgainst)
            arrows[b].push_back(a);
    }
    return arrows;
}

/// 1: the arrows lead there.
std::vector<char> reachedFrom(std::uint32_t start, const CellArrows& arrows)
{
    std::vector<char> isReached(arrows.size(), 0);
    std::vector<std::uint32_t> open{start};
    isReached[start] = 1;
    while (!open.empty()) {
        const std::uint32_t cell = open.back();
        open.pop_back();
        for (const std::uint32_t next : arrows[cell])
            if (isReached[next] == 0) {
                isReached[next] = 1;
                open.push_back(next);
            }
    }
    return isReached;
}

} // namespace

void checkWaysBack(const CellContents& contents, Findings& findings)
{
    const World& world = contents.world();
    if (std::none_of(world.portals().begin(), world.portals().end(),
                     [](const auto& entry) { return entry.second.kind == PortalKind::escalator; }))
        return;
    const CellArrows arrows = arrowsOf(world, false);
    const auto found =
        foundation::strongComponents(contents.count(), [&](std::uint32_t cell) { return std::span<const std::uint32_t>(arrows[cell]); });
    const std::vector<std::size_t> component(found.begin(), found.end());
    const auto largest = static_cast<std::uint32_t>(contents.lowestOfLargest(component));
    const std::vector<char> isReached = reachedFrom(largest, arrows);
    const std::vector<char> leadsBack = reachedFrom(largest, arrowsOf(world, true));
    for (const auto& [id, target] : world.targets()) {
        const std::size_t cell = world.cells().indexOf(target.cell);
        if (component[cell] == component[largest] || contents.partOf(cell) != contents.partOf(largest))
            continue; // what no portal joins is told with the connections
        if (isReached[cell] == 0)
            findings.error("unreachable-target",
                           told("{} cannot be reached from the rest of the city: escalators lead only away from its cell {}.",
                                titleOf(world, id), target.cell.number),
                           placeOf(id, target.position));
        else if (leadsBack[cell] == 0)
            findings.error("no-way-back",
                           told("Nobody gets back from {}: escalators lead only to its cell {}, and no other way leads back.",
                                titleOf(world, id), target.cell.number),
                           placeOf(id, target.position));
    }
}

} // namespace passerby::world
