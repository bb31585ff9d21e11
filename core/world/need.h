// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/agent_profile.h"
#include "core/world/fixture.h"
#include "core/world/target.h"

namespace passerby::world {

/// What people of a profile want more and more until something fulfils it (the internal state variables of Shao and Terzopoulos 2005,
/// section 4.3). Levels lie in [0, 1].
struct Need {
    AgentProfileId profile;
    std::string name;       ///< "thirst", unique in its profile, not empty
    double share = 1.0;     ///< of the profile's people who have it at all, in [0, 1]
    double startLow = 0.0;  ///< somebody begins with a level drawn evenly
    double startHigh = 0.0; ///< between these two, low ≤ high
    double growth_s = 0.0;  ///< time constant of growing, > 0; 0: it stays as it began
    NeedGrowth growsWith = NeedGrowth::time;
    double threshold = 0.7;      ///< from this level on it is seen to, in (0, 1]
    double decay_s = 60.0;       ///< time constant of fading while it is fulfilled; 0: fulfilled at the end of a service
    FixtureKindId fulfilledBy{}; ///< null: by the company of friends
    int rank = 0;                ///< of several that are wanted the smallest comes first, ties to the smaller number

    friend bool operator==(const Need&, const Need&) = default;
};

using NeedId = foundation::Id<Need>;

/// Where people of a profile go who are on duty, round and round: a patrol, a post, a stage.
struct Duty {
    AgentProfileId profile;
    std::string name;
    int level = 0;
    std::vector<geometry::Point> points; ///< at least one
    DutyPose pose = DutyPose::guard;     ///< at each point
    double pauseMean_s = 20.0;           ///< at each point
    double pauseSd_s = 10.0;             ///< redrawn outside [0, 2·mean]

    friend bool operator==(const Duty&, const Duty&) = default;
};

using DutyId = foundation::Id<Duty>;

/// Trains that stop at a platform by the clock.
struct TrainService {
    FixtureId platform;          ///< whose kind people wait on
    TargetId target;             ///< by which people get on and off
    double period_s = 600.0;     ///< from one train to the next, > 0
    double offset_s = 0.0;       ///< of the first arrival after midnight, in [0, period)
    double dwell_s = 120.0;      ///< how long a train stands, in (0, period]
    double alightingMean = 60.0; ///< how many get off, if so many are inside
    double alightingSd = 20.0;
    int doors = 12; ///< along the platform, ≥ 1

    friend bool operator==(const TrainService&, const TrainService&) = default;
};

using TrainServiceId = foundation::Id<TrainService>;

} // namespace passerby::world
