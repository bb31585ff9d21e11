// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

namespace passerby::statistics {

/// A mean of independent values with what is known of it: bounds of 95 % (Student), the chance of as large a mean when the true one is 0,
/// and the mean in standard deviations (Cohen's d).
struct MeanInterval {
    double mean = 0.0;
    double low = 0.0; ///< with fewer than two values the mean itself
    double high = 0.0;
    double pValue = 1.0;
    double effect = 0.0; ///< 0 where nothing varies
};

[[nodiscard]] MeanInterval meanInterval(std::span<const double> values);
/// Of `second` less `first`, which are parallel: the same seeds under two settings.
[[nodiscard]] MeanInterval pairedDifference(std::span<const double> first, std::span<const double> second);

} // namespace passerby::statistics
