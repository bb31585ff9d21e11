// SPDX-License-Identifier: Apache-2.0
#include "core/street/customs.h"

#include "core/world/profile_parameters.h"

namespace passerby::street {

Customs customsOf(const world::World& world, const ground::WalkingGround& ground, std::uint64_t seed)
{
    Customs customs{world.settings().side, seed, TimedPortals(world, ground)};
    if (auto fields = std::make_shared<const Fields>(world); !fields->empty())
        customs.fields = std::move(fields);
    if (customs.portals.crosswalks().empty())
        return customs;
    for (const auto& [id, profile] : world.profiles()) {
        const auto given = profile.parameters.find(world::kCrossesAtRed);
        const bool isSaid = given != profile.parameters.end() && world::isWithin(world::commonParameters().front(), given->second);
        customs.crossAtRed.push_back(isSaid ? given->second : 0.0);
    }
    return customs;
}

} // namespace passerby::street
