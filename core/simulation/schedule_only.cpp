// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/schedule_only.h"

#include "core/world/behaviour_shares.h"

#include <cassert>

namespace passerby::simulation {

world::World scheduleOnly(const world::World& world)
{
    world::WorldPatch patch;
    for (const auto& [id, row] : world.profiles())
        if (world::asksForSteering(row) || !world::isScheduled(row)) {
            world::AgentProfile profile = row;
            profile.steering = world::Steering::none;
            profile.share = world::isScheduled(row) ? row.share : 0.0;
            patch.put(id, std::move(profile));
        }
    for (const auto& [id, rule] : world.proxyRules())
        patch.erase(id);
    for (const auto& [id, crowd] : world.crowds())
        patch.erase(id);
    world::World plain = world;
    [[maybe_unused]] const foundation::Result<world::WorldPatch> applied = plain.apply(patch);
    assert(applied && "rows of the city itself, made plainer, and nothing refers to a crowd or a rule but what goes with them");
    return plain;
}

} // namespace passerby::simulation
