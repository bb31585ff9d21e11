// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/gltf/person_words.h"

#include <array>
#include <cstddef>

namespace passerby::exporters {

std::string_view kindOf(world::AgentId agent)
{
    constexpr std::array<std::string_view, 4> kKinds{"schedule", "wander", "crowd", "mind"};
    return kKinds[std::size_t(agent.kind)];
}

std::string_view postureOf(run::Activity activity, double speed_mps)
{
    constexpr std::array<std::string_view, 10> kPostures{"walks",    "settles",     "sits", "talks",  "watches",
                                                         "looks_up", "looks_round", "buys", "guards", "performs"};
    if (activity == run::Activity::walks && speed_mps < kStandingBelow_mps)
        return "stands";
    return kPostures[std::size_t(activity)];
}

} // namespace passerby::exporters
