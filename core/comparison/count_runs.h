// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/comparison/compare_cities.h"

#include <cstdint>

namespace passerby::comparison {

struct RunOptions {
    std::size_t seeds = 5;       ///< runs of each city, ≥ 1; bounds need two
    std::uint64_t firstSeed = 1; ///< the others follow
    double seconds = 600.0;      ///< counted in each run, > 0
    unsigned threads = 0;        ///< 0: all; the result is the same for any number
};

/// Lives both cities, with everybody in them, as often as there are seeds, and adds to the comparison what was counted: who walks, at
/// gates and in areas. Runs begin in the steady state, so that nothing has to settle, at the hour of the
/// bakes or else when the first city's own runs do. A seed gives one run of each city; differences are
/// of such pairs. Errors: those of simulation::ScheduleRun::create, "bad-options", "cancelled".
[[nodiscard]] foundation::Result<void> addRuns(const BakedCity& a, const BakedCity& b, const RunOptions& options, Comparison& comparison,
                                               foundation::JobContext& context);

/// Puts the counts of both cities, seed by seed, into a figure; empty lists: that city has no such thing.
void setCounted(std::span<const double> ofA, std::span<const double> ofB, Figure& figure);

} // namespace passerby::comparison
