// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

namespace passerby::statistics {

/// A t-test to one side.
struct TTest {
    double t = 0.0;
    double degrees = 0.0; ///< of freedom; 0: too few values for a test
    double pValue = 1.0;  ///< the chance of as large a t where there is no difference
    double difference = 0.0;
};

/// Whether the mean of independent values is greater than a number: t = (mean − than) √n / s with n − 1 degrees of freedom. No test of
/// fewer than two values. Where nothing varies (but for 1e-12 of the mean, which is rounding), t is infinite to the side of the difference, 0 without one.
[[nodiscard]] TTest isMeanGreater(std::span<const double> values, double than);

/// Whether the mean of the first is greater than that of the second, both independent and of whatever variance: t = (m1 − m2) / √(s1²/n1 +
/// s2²/n2), degrees of freedom after Welch (1947). No test where one has fewer than two values.
[[nodiscard]] TTest isMeanGreater(std::span<const double> first, std::span<const double> second);

} // namespace passerby::statistics
