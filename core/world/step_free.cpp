// SPDX-License-Identifier: Apache-2.0
#include "core/world/step_free.h"

#include "core/world/behaviour_shares.h"
#include "core/world/checks/joined_cells.h"

#include <algorithm>

namespace passerby::world {

bool hasSteps(const World& world)
{
    return std::any_of(world.cells().begin(), world.cells().end(), [](const auto& entry) { return entry.second.kind == CellKind::stairs; });
}

bool hasStepFreeSchedules(const World& world)
{
    return std::any_of(world.profiles().begin(), world.profiles().end(),
                       [](const auto& entry) {
                           const AgentProfile& profile = entry.second;
                           return profile.isStepFree && profile.share > 0.0 && isScheduled(profile);
                       })
           && hasSteps(world);
}

std::vector<std::size_t> stepFreeParts(const World& world)
{
    JoinedCells joined(world.cells().size());
    for (const auto& [id, portal] : world.portals()) {
        const std::size_t a = world.cells().indexOf(portal.cellA);
        const std::size_t b = world.cells().indexOf(portal.cellB);
        if (a >= world.cells().size() || b >= world.cells().size())
            continue;
        const bool hasStairs = world.cells().at(a).row->kind == CellKind::stairs || world.cells().at(b).row->kind == CellKind::stairs;
        if (portal.kind == PortalKind::lift || (!hasStairs && portal.kind != PortalKind::escalator))
            joined.join(a, b);
    }
    std::vector<std::size_t> parts;
    for (std::size_t cell = 0; cell < world.cells().size(); ++cell)
        parts.push_back(joined.partOf(cell));
    return parts;
}

std::vector<std::uint8_t> stepFreeTargets(const World& world)
{
    const std::vector<std::size_t> parts = stepFreeParts(world);
    std::vector<std::size_t> partOf;
    std::vector<std::size_t> count(parts.size() + 1, 0);
    for (const auto& [id, target] : world.targets()) {
        const std::size_t cell = world.cells().indexOf(target.cell);
        const bool isOnSteps = cell >= parts.size() || world.cells().at(cell).row->kind == CellKind::stairs;
        partOf.push_back(isOnSteps ? parts.size() : parts[cell]);
        count[partOf.back()] += isOnSteps ? 0 : 1;
    }
    const auto largest = static_cast<std::size_t>(std::max_element(count.begin(), count.end()) - count.begin());
    std::vector<std::uint8_t> isThere;
    isThere.reserve(partOf.size());
    for (const std::size_t part : partOf)
        isThere.push_back(part == largest && part < parts.size() ? 1 : 0);
    return isThere;
}

} // namespace passerby::world
