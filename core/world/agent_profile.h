// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/id.h"
#include "core/world/color.h"
#include "core/world/place_kinds.h"
#include "core/world/state_set.h"
#include "core/world/target_type.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace passerby::world {

/// A kind of person. Speeds are normal, redrawn outside 0.5 to 1.5 of the mean, one draw a life.
struct AgentProfile {
    std::string name;   ///< unique, not empty
    double share = 1.0; ///< of the population, relative to the sum of all shares; ≥ 0
    double speedMean_mps = 1.34;
    double speedSd_mps = 0.26;
    double radius_m = 0.25;
    Guidance guidance = Guidance::alibi;
    Steering steering = Steering::none;
    std::map<TargetTypeId, double> goalMultipliers; ///< on the weights of goals to that type; absent = 1
    std::optional<double> boundReach_m; ///< bound targets of one person lie within this distance of each other; absent = anywhere
    bool isStepFree = false;            ///< never takes stairs: wheelchairs, prams
    std::vector<Color> colors;          ///< of clothes; empty = the view's own
    std::map<std::string, double> parameters;
    StateSetId states{}; ///< among which `heter_sim` chooses for them; null: those that come with Passerby

    friend bool operator==(const AgentProfile&, const AgentProfile&) = default;
};

using AgentProfileId = foundation::Id<AgentProfile>;

} // namespace passerby::world
