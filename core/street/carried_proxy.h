// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/agent_id.h"
#include "core/world/place_kinds.h"

#include <cstdint>
#include <optional>

namespace passerby::street {

/// What one proxy rule makes of somebody just now.
struct CarriedProxy {
    std::uint32_t rule = 0; ///< number of the rule in the world
    world::ProxyKind kind = world::ProxyKind::aggression;
    std::uint32_t shown = 0; ///< how many proxies others see
    float strength = 0.0F;   ///< of the strongest of them, as are the next two
    float radius_m = 0.0F;
    double distance_m = 0.0;                ///< from the person
    double urgencyOfVelocity = 0.0;         ///< aggression: held up, in [0, 1]; and
    double urgencyOfDistance = 0.0;         ///< pushed back, in [0, 1]
    std::optional<world::AgentId> ward;     ///< who is minded
    std::optional<world::AgentId> stranger; ///< protection: who is kept off
    double intrusion_s = 0.0;               ///< protection: when the stranger would be too near
};

} // namespace passerby::street
