// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/heter_sim/state_set.h"

namespace passerby::heter_sim {

/// The states that come with Passerby: people of its own simulation, recorded as they walked. No person was watched for them; whoever
/// wants recorded people gives a recording.
[[nodiscard]] const StateSet& ownStates();

} // namespace passerby::heter_sim
