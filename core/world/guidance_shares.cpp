// SPDX-License-Identifier: Apache-2.0
#include "core/world/guidance_shares.h"

#include <algorithm>
#include <cmath>

namespace passerby::world {

double wanderingShare(const World& world)
{
    double all = 0.0;
    double wandering = 0.0;
    for (const auto& [id, profile] : world.profiles()) {
        const double share = std::max(0.0, profile.share);
        all += share;
        wandering += profile.guidance == Guidance::affordance ? share : 0.0;
    }
    return all > 0.0 ? wandering / all : 0.0;
}

std::uint64_t wanderingPeople(const World& world, std::uint64_t people)
{
    return std::min(people, static_cast<std::uint64_t>(std::llround(wanderingShare(world) * static_cast<double>(people))));
}

} // namespace passerby::world
