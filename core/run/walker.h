// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/navigation_graph.h"
#include "core/world/agent_id.h"

#include <cstdint>

namespace passerby::run {

/// One person on the way, as the views need it.
struct Walker {
    world::AgentId agent;
    std::uint16_t profile = 0;         ///< place of the profile in ascending order of number
    std::uint16_t destinationType = 0; ///< place of the type in ascending order of number
    float x_m = 0.0F;
    float y_m = 0.0F;
    float z_m = 0.0F;
    float heading_rad = 0.0F;
    float speed_mps = 0.0F;
    navigation::SegmentIndex segment = navigation::kNone;

    friend bool operator==(const Walker&, const Walker&) = default;
};

} // namespace passerby::run
