// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace passerby::statistics {

struct ChiSquare {
    double value = 0.0;
    double degrees = 0.0;
    double pValue = 1.0;
};

/// Pearson's test of counts against shares (both [k]; shares ≥ 0, scaled to sum 1 here). Classes are pooled in order of ascending share
/// until each pool expects at least `leastExpected`; a count where the share is 0 gives p = 0. No test (degrees 0, p 1) with fewer than two
/// pools.
[[nodiscard]] ChiSquare chiSquareTest(std::span<const double> counts, std::span<const double> shares, double leastExpected = 5.0);

/// Kullback-Leibler divergence of p from q in nats, both [k], ≥ 0 and scaled to sum 1 here; infinity where p > 0 and q = 0; 0 when
/// either is empty or all zero.
[[nodiscard]] double klDivergence(std::span<const double> p, std::span<const double> q);

/// p-values after Holm's step-down correction (1979): those ≤ α may be rejected with a chance of at most α that any rejection is wrong,
/// however the tests depend on each other. Same order as given.
[[nodiscard]] std::vector<double> holmAdjusted(std::span<const double> pValues);

} // namespace passerby::statistics
