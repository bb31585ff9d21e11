// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/agent_id.h"
#include "core/world/place_kinds.h"

namespace passerby::street {

/// A proxy agent that others see (Yeh et al. 2008).
struct SeenProxy {
    world::AgentId agent; ///< who carries it
    world::ProxyKind kind = world::ProxyKind::aggression;
    float x_m = 0.0F;
    float y_m = 0.0F;
    float z_m = 0.0F;
    float radius_m = 0.0F;
    float strength = 0.0F; ///< urgency, growth, freshness or imminence, in [0, 1]
};

} // namespace passerby::street
