// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/need.h"

#include <cstdint>

namespace passerby::autonomous {

/// A train at a platform, or the next one. Times are those of the run.
struct TrainStop {
    std::int64_t train = 0; ///< counted from midnight of the run's first day
    double arrives_s = 0.0;
    double leaves_s = 0.0;

    [[nodiscard]] bool stands(double now_s) const { return arrives_s <= now_s && now_s < leaves_s; }
};

/// The train that stands now, else the next. `startClock_s`: time of day at which the run began.
[[nodiscard]] TrainStop stopAt(const world::TrainService& service, double startClock_s, double now_s);

/// The first train that leaves no sooner than `from_s`.
[[nodiscard]] TrainStop trainFrom(const world::TrainService& service, double startClock_s, double from_s);

/// Whether those who perform on a stage play: ten minutes of twenty, each stage at times of its own. `clock_s`: since midnight of the
/// run's first day.
[[nodiscard]] bool playsAt(std::uint32_t stage, double clock_s);

/// How many get off a train, before it is asked how many are in it: normal, never below 0.
[[nodiscard]] std::uint32_t alighting(const world::TrainService& service, std::uint64_t seed, std::uint32_t number, std::int64_t train);

} // namespace passerby::autonomous
