// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/reactive/situation.h"

namespace passerby::steering::reactive {

/// How a body moves.
struct Motion {
    Vector heading{1.0F, 0.0F};
    float speed_mps = 0.0F;    ///< along the heading
    float sideStep_mps = 0.0F; ///< to the left of it

    [[nodiscard]] Vector velocity() const { return heading * speed_mps + Vector{-heading.y, heading.x} * sideStep_mps; }
};

/// How fast a body can turn at a speed, in rad/s.
[[nodiscard]] float turnSpeed_radps(const Limits& limits, float speed_mps);

/// What a body can do of a command within `step_s` seconds: it turns and changes its speed as fast as it can and no faster, slows down to
/// turn sharply, and side-steps within its limit.
[[nodiscard]] Motion obey(const Limits& limits, Motion now, const Command& command, float fastest_mps, float step_s);

} // namespace passerby::steering::reactive
