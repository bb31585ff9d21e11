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

/// Whither somebody goes, seen from the control direction: within 5° of it, or more than 15° to a side.
enum class Heading { straight, left, right };

/// Speeds from … to, of groups that lie side by side.
struct SpeedSpan {
    double from_mps = 0.0;
    double to_mps = 0.0;

    friend bool operator==(const SpeedSpan&, const SpeedSpan&) = default;
};

/// From these speeds somebody who keeps this heading does not come to standing, or to the ideal speed.
struct Unreached {
    Heading heading = Heading::straight;
    bool isStanding = false;       ///< what is not reached; else the ideal speed
    std::vector<SpeedSpan> from{}; ///< ascending, at least one

    friend bool operator==(const Unreached&, const Unreached&) = default;
};

/// Where a set of states has dead ends: from every group one should come to standing and to the ideal speed by steps of `toEitherSide`
/// groups at most, through candidates that go straight, and through such as go to the left and to the right. Who stands has every heading.
/// What is missing, in the order of the headings, standing first; nothing where nothing is.
[[nodiscard]] std::vector<Unreached> unreachedOf(const Candidates& candidates, float ideal_mps, std::uint32_t toEitherSide);

} // namespace passerby::heter_sim
