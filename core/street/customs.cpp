// SPDX-License-Identifier: Apache-2.0
#include "core/street/customs.h"

#include "core/world/profile_parameters.h"

#include <algorithm>

namespace passerby::street {

Customs customsOf(const world::World& world, const ground::WalkingGround& ground, std::uint64_t seed)
{
    Customs customs{world.settings().side, seed, TimedPortals(world, ground)};
    if (customs.portals.crosswalks().empty())
        return customs;
    for (const auto& [id, profile] : world.profiles()) {
        const auto given = profile.parameters.find(world::kCrossesAtRed);
        customs.crossAtRed.push_back(given == profile.parameters.end() ? 0.0 : std::clamp(given->second, 0.0, 1.0));
    }
    return customs;
}

} // namespace passerby::street
