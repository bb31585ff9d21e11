// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/heter_sim/next_velocity_law.h"

namespace passerby::heter_sim {

/// How Passerby's own walkers went on, those whose states are ownStates(). No person was watched for it.
[[nodiscard]] const NextVelocityLaw& ownLaw();

/// So much later velocities are that follow: shorter than people need to change theirs, longer than a step.
inline constexpr double kFollows_s = 0.4;

} // namespace passerby::heter_sim
