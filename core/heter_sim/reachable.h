// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/heter_sim/candidates.h"

namespace passerby::heter_sim {

/// What somebody who is as fast as a group can do next, with the groups to either side.
struct GroupReach {
    double speed_mps = 0.0;  ///< where the group begins
    bool isStraight = false; ///< one of the candidates is within 5° of the control direction
    bool isToLeft = false;   ///< one is more than 15° to the left of it
    bool isToRight = false;
    double widestStep_mps = 0.0; ///< the greatest difference of speed to a neighbouring group: so hard is braked or sped up in a step
};

/// What a set of states lets people do: whoever lacks something can only brake, or only go straight on, or stops with a jerk. Group by
/// group, ascending. Each group comes to standing and to the fastest speed by steps, since cells without states are no groups.
[[nodiscard]] std::vector<GroupReach> reachOf(const Candidates& candidates, std::uint32_t toEitherSide);

} // namespace passerby::heter_sim
