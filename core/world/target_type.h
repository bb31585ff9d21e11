// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/id.h"
#include "core/world/color.h"
#include "core/world/place_kinds.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace passerby::world {

using Hourly = std::array<double, 24>;

struct TargetType;
using TargetTypeId = foundation::Id<TargetType>;

/// Where someone may go next from a target of the type that holds this goal. Probability = weight / sum of the type's weights.
struct Goal {
    TargetTypeId destination;
    GoalChoice choice = GoalChoice::uniform;
    bool roundTrip = false;
    double weight = 1.0; ///< ≥ 0
    std::optional<Hourly> hourlyWeight; ///< replaces weight, by the hour from midnight

    friend bool operator==(const Goal&, const Goal&) = default;
};

/// What targets of one kind have in common. Waits are normal, redrawn outside [0, 2·mean].
struct TargetType {
    std::string name; ///< unique, not empty
    Color color;
    std::string icon; ///< name of an icon of the window, may be empty
    double waitMean_s = 60.0;
    double waitSd_s = 0.0;
    std::optional<Hourly> hourlyWaitMean_s;
    std::vector<Goal> goals;

    friend bool operator==(const TargetType&, const TargetType&) = default;
};

} // namespace passerby::world
