// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/unit/core/autonomous/lived_minds.h"

namespace passerby::testing {

/// Everybody walks in groups of so many.
inline void makeGroups(TwoHalls& city, double members)
{
    city.setParameter("group_share", 1.0);
    city.setParameter("group_low", members);
    city.setParameter("group_high", members);
}

[[nodiscard]] inline street::SteeredPeople::Status statusOf(LivedMinds& lived, std::uint32_t person)
{
    return lived.run.setting().street->status({world::PersonKind::mind, person});
}

[[nodiscard]] inline bool areBothOut(const autonomous::Minds& minds, std::uint32_t a, std::uint32_t b)
{
    return minds.person(a).isOut && minds.person(b).isOut;
}

/// Members of a group, as a run names them.
[[nodiscard]] inline std::vector<world::AgentId> people(const std::vector<std::uint32_t>& numbers)
{
    std::vector<world::AgentId> agents;
    for (const std::uint32_t number : numbers)
        agents.push_back({world::PersonKind::mind, number});
    return agents;
}

/// Lives until both are on their way and nobody waits in the door.
[[nodiscard]] inline bool liveUntilBothWalk(LivedMinds& lived, double seconds)
{
    const autonomous::Minds& minds = *lived.minds->minds();
    for (double lived_s = 0.0; lived_s < 600.0; lived_s += 0.5) {
        lived.live(0.5);
        if (areBothOut(minds, 0, 1) && !statusOf(lived, 0).waitsForRoom && !statusOf(lived, 1).waitsForRoom) {
            lived.live(seconds);
            return areBothOut(minds, 0, 1);
        }
    }
    return false;
}

} // namespace passerby::testing
