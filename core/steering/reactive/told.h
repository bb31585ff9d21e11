// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/manoeuvre.h"
#include "core/steering/reactive/routines.h"

namespace passerby::steering::reactive {

inline constexpr float kTold_mps = 0.02F;          ///< a change of speed or side-step below this is not worth a word
inline constexpr float kToldCosine = 0.999847695F; ///< of 1°: likewise for directions

/// Whether somebody would see the difference between two commands.
[[nodiscard]] bool differ(const Command& before, const Command& after);

/// What a routine has done that made this of that. `kept`: as it left it.
[[nodiscard]] Manoeuvre manoeuvreOf(const Situation& now, const Recollection& kept, Routine routine, const Command& before,
                                    const Command& after);

} // namespace passerby::steering::reactive
