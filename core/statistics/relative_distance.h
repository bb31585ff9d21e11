// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

namespace passerby::statistics {

/// How far a law is from what was measured: the root of the mean square relative error, the mean weighted by the law, as a share of 1.
/// With e the law and d the measured minus e it is the root of Σ d²/e / Σ e. Half of it bounds the total variation distance of two laws
/// that sum to 1 (Cauchy and Schwarz).
struct RelativeDistance {
    double value = 0.0; ///< without the noise of measuring; 0 where the noise explains all
    double least = 0.0; ///< confidence bounds, one-sided each
    double most = 0.0;
};

/// `expected` [k], all > 0; `measured` [batches × k], of independent, equally large batches, at least 3. The square is a mean over pairs of
/// different batches, whose noise is independent and so adds nothing (a U-statistic: Hoeffding 1948). Its variance has a part that grows
/// with the square itself; a bound takes it at the bound (as Wilson 1927) and Student's t, the lower one the skewed law of noise where that
/// reaches farther. `errorRate`: chance in (0, 0.5) that a bound is missed, about.
[[nodiscard]] RelativeDistance relativeDistance(std::span<const double> expected, std::span<const double> measured, double errorRate);

} // namespace passerby::statistics
