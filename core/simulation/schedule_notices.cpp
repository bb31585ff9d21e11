// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/schedule_notices.h"

#include <algorithm>

namespace passerby::simulation {

bool hasHours(const world::World& world)
{
    for (const auto& [id, type] : world.targetTypes()) {
        if (type.hourlyWaitMean_s)
            return true;
        for (const world::Goal& goal : type.goals)
            if (goal.hourlyWeight)
                return true;
    }
    return false;
}

std::vector<std::string> scheduleNotices(const world::World& world)
{
    std::vector<std::string> notices;
    for (const auto& [id, profile] : world.profiles()) {
        if (profile.steering != world::Steering::none)
            notices.push_back("\"" + profile.name + "\" asks for steering by " + std::string(world::spell(profile.steering))
                              + "; these people walk straight from node to node.");
        if (profile.guidance != world::Guidance::alibi)
            notices.push_back("\"" + profile.name + "\" asks for guidance by " + std::string(world::spell(profile.guidance))
                              + "; these people keep a schedule.");
    }
    if (!world.crowds().empty())
        notices.emplace_back("Crowds do not take part in this run.");
    if (!world.proxyRules().empty())
        notices.emplace_back("Proxy rules have no effect in this run.");
    return notices;
}

} // namespace passerby::simulation
