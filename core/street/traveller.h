// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/navigation_graph.h"
#include "core/steering/body.h"
#include "core/world/agent_id.h"
#include "core/world/world.h"

#include <cstdint>

namespace passerby::street {

/// The model of who walks as the schedule says, or is a proxy: as they prefer, whoever is in the way.
inline constexpr steering::ModelIndex kCarried = 0;

/// Somebody who comes to walk.
struct Traveller {
    world::AgentId agent;
    double speed_mps = 0.0; ///< when alone
    float radius_m = 0.0F;
    steering::ModelIndex model = kCarried;   ///< of steeringModels
    bool isCarried = false;                  ///< they walk as their schedule says and the others give way
    std::uint32_t profile = 0;               ///< place in ascending order of number
    std::uint32_t crowd = navigation::kNone; ///< likewise; kNone for inhabitants
    std::uint32_t placeInCrowd = 0;
};

/// Somebody with a profile (place in ascending order of number; beyond the last, the usual one) who lives in the city.
[[nodiscard]] Traveller travellerOf(const world::World& world, world::AgentId agent, std::size_t profile, double speed_mps);

} // namespace passerby::street
