// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/profile_world.h"

#include "core/foundation/words.h"
#include "core/world/behaviour_shares.h"

#include <utility>

namespace passerby::jobs {

double profileShare(const world::World& world, std::uint16_t profile)
{
    double sum = 0.0;
    double own = 0.0;
    std::size_t place = 0;
    for (const auto& [id, row] : world.profiles()) {
        const double share = world::isScheduled(row) ? row.share : 0.0;
        sum += share;
        if (place++ == profile)
            own = share;
    }
    return sum > 0.0 ? own / sum : 0.0;
}

foundation::Result<world::World> worldOfProfile(const world::World& world, std::uint16_t profile)
{
    if (!(profileShare(world, profile) > 0.0))
        return foundation::Error{"no-profile", foundation::told("Nobody in this city has that profile."), {}};
    world::WorldPatch patch;
    std::size_t place = 0;
    for (const auto& [id, row] : world.profiles()) {
        if (place++ == profile || row.share == 0.0)
            continue;
        world::AgentProfile absent = row;
        absent.share = 0.0;
        patch.put(id, std::move(absent));
    }
    world::World alone = world;
    if (auto applied = alone.apply(patch); !applied.ok())
        return applied.error();
    return alone;
}

} // namespace passerby::jobs
