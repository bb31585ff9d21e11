// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

namespace passerby::statistics {

/// A node of a Gauss rule over the walking speeds of one profile.
struct SpeedNode {
    double speed_mps = 1.0;
    double slowness_s_per_m = 1.0; ///< 1 / speed
    double weight = 1.0;           ///< share of people; the weights of a rule sum to 1
};

/// Bounds of the speed law as factors of the mean: speeds outside are redrawn.
inline constexpr double kSlowest = 0.5;
inline constexpr double kFastest = 1.5;

/// The Gauss rule, ascending by speed, of the law that people's speeds follow: normal(mean, sd) redrawn outside [0.5, 1.5] of the mean.
/// The sum of weight · f(speed) is the expectation of f, exact for polynomials of degree below 2·nodes. One node for sd = 0 or mean ≤ 0.
[[nodiscard]] std::vector<SpeedNode> speedRule(double mean_mps, double sd_mps, std::size_t nodes = 16);

} // namespace passerby::statistics
