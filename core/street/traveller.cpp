// SPDX-License-Identifier: Apache-2.0
#include "core/street/traveller.h"

#include "core/street/steering_models.h"

namespace passerby::street {

using navigation::kNone;

Traveller travellerOf(const world::World& world, world::AgentId agent, std::size_t profile, double speed_mps)
{
    const auto& rows = world.profiles();
    const double radius_m = profile < rows.size() ? rows.at(profile).row->radius_m : world::AgentProfile{}.radius_m;
    const steering::ModelIndex model = modelOf(world, profile);
    return {agent, speed_mps, bodyRadius_m(radius_m), model, model == kCarried, static_cast<std::uint32_t>(profile), kNone, 0};
}

} // namespace passerby::street
