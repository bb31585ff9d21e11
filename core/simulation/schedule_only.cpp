// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/schedule_only.h"

namespace passerby::simulation {

world::World scheduleOnly(const world::World& world)
{
    world::WorldPatch patch;
    for (const auto& [id, row] : world.profiles())
        if (row.steering != world::Steering::none || row.guidance == world::Guidance::affordance) {
            world::AgentProfile profile = row;
            profile.steering = world::Steering::none;
            profile.share = row.guidance == world::Guidance::affordance ? 0.0 : row.share;
            patch.put(id, std::move(profile));
        }
    for (const auto& [id, rule] : world.proxyRules())
        patch.erase(id);
    for (const auto& [id, crowd] : world.crowds())
        patch.erase(id);
    world::World plain = world;
    return plain.apply(patch) ? plain : world;
}

} // namespace passerby::simulation
