// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/world/world.h"

#include <cstdint>

namespace passerby::generator {

inline constexpr int kFewestMetropolisTargets = 400;

struct MetropolisOptions {
    int targets = 100000;        ///< at least kFewestMetropolisTargets
    std::int64_t population = 0; ///< 0: ten for each target
    std::uint64_t seed = 1;
};

/// A city of districts, each of which is laid out as a town of some 2,400 targets: a centre of shops and offices, residential quarters,
/// quarters of offices and quarters of parks. Straight avenues run between them, to which each has paths. About four nodes a target; time
/// and memory grow with the number of targets. People have homes of their own, in any district, and no other place of their own: tables of
/// the pairs of two own places would grow with the square. Same options, same city. Errors: "bad-option", "no-room" (a district has fewer
/// doors than targets), "cancelled".
[[nodiscard]] foundation::Result<world::World> generateMetropolis(const MetropolisOptions& options, foundation::JobContext& context);

} // namespace passerby::generator
