// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/mind_event.h"
#include "core/world/world.h"

#include <cstdint>
#include <span>

namespace passerby::jobs {

/// What the events of a run tell of how people use a city.
struct MindTally {
    std::uint64_t overtaken = 0; ///< pairs in lines that were served in another order than that in which they joined
    std::uint64_t served = 0;    ///< people called in lines
    double seated = 0.0;         ///< people who sit, mean over the time
    std::uint64_t boarded = 0;
    double toTrain_s = 0.0; ///< from setting out to boarding, mean over those who boarded; 0 for nobody
};

/// From one time to another; who did what before is minded.
[[nodiscard]] MindTally tallyMinds(const world::World& world, std::span<const autonomous::MindEvent> events, double from_s, double to_s);

} // namespace passerby::jobs
