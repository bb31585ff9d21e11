// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/left_out.h"

#include "core/world/behaviour_shares.h"

#include <fmt/format.h>

namespace passerby::jobs {

std::string whoTakesNoPart(const world::World& world)
{
    constexpr std::uint64_t kPeople = 1'000'000; // so many that the share does not depend on rounding
    const bool isSomebodyAutonomous = world::hasAutonomousPeople(world);
    const bool isSomebodyWandering = world::wanderingShare(world) > 0.0;
    if (!isSomebodyAutonomous && !isSomebodyWandering)
        return {};
    const char* who = !isSomebodyWandering    ? "people who live by what they need and want"
                      : !isSomebodyAutonomous ? "people who wander"
                                              : "people who live by what they need and want and people who wander";
    const double scheduled = static_cast<double>(world::scheduledPeople(world, kPeople)) / static_cast<double>(kPeople);
    if (scheduled == 0.0)
        return fmt::format(" Nobody in this city keeps a schedule: usual people who do are compared in their place; {} take no part.", who);
    return fmt::format(" Compared are people who keep a schedule, {:.3g} % of the population; {} take no part.", 100.0 * scheduled, who);
}

} // namespace passerby::jobs
