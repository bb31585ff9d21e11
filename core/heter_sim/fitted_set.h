// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/heter_sim/state_set.h"

namespace passerby::heter_sim {

/// A set that fits where sets are kept, and on which grid its states lie.
struct FittedSet {
    StateSet set;
    int step = 1; ///< speeds are multiples of so many 0.01 m/s, angles of so many 0.01 rad; 1: nothing was lost
};

/// The canonical set of these states where it fits (StateSet::kMostStates, kLargestStateSet_bytes with the longest name and licence). Else
/// their states on a coarser grid, the finest of 2, 3, 4, 6, 8, 12, 16 that fits: no state is farther than 0.5 √(1 + v²) step × 0.01 m/s
/// from one that is kept, v the greater of both speeds in m/s. Errors: those of canonicalSet, "too-many-states" where even the coarsest
/// does not fit.
[[nodiscard]] foundation::Result<FittedSet> fittedSet(std::span<const MotionState> states, AgentKind kind, bool isMirrored);

} // namespace passerby::heter_sim
