// SPDX-License-Identifier: Apache-2.0
#include "core/steering/reactive/motor.h"

#include <algorithm>

namespace passerby::steering::reactive {

float turnSpeed_radps(const Limits& limits, float speed_mps)
{
    return limits.turn_radps * speed_mps > limits.sideways_mps2 ? limits.sideways_mps2 / speed_mps : limits.turn_radps;
}

Motion obey(const Limits& limits, Motion now, const Command& command, float fastest_mps, float step_s)
{
    const float most_rad = turnSpeed_radps(limits, now.speed_mps) * step_s;
    const bool isNearly = isSurelyWithin(now.heading, command.direction, std::min(most_rad, limits.curve_rad));
    const float error_rad = isNearly ? 0.0F : angleBetween(now.heading, command.direction);
    Motion next;
    next.heading = std::abs(error_rad) <= most_rad ? command.direction : turned(now.heading, std::copysign(most_rad, error_rad));
    const float ramp = (limits.stand_rad - std::abs(error_rad)) / (limits.stand_rad - limits.curve_rad);
    const float wanted_mps = std::min(command.speed_mps, fastest_mps) * std::clamp(ramp, 0.0F, 1.0F);
    const float slower_mps = (command.isStop ? limits.stop_mps2 : limits.slowDown_mps2) * step_s;
    next.speed_mps = std::max(std::clamp(wanted_mps, now.speed_mps - slower_mps, now.speed_mps + limits.speedUp_mps2 * step_s), 0.0F);
    next.sideStep_mps = std::clamp(command.sideStep_mps, -limits.sideStep_mps, limits.sideStep_mps);
    return next;
}

} // namespace passerby::steering::reactive
