// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

namespace passerby::statistics {

/// A mean over independent batches and its uncertainty.
struct BatchMean {
    double mean = 0.0;
    double standardError = 0.0; ///< 0 with fewer than two batches
    std::size_t batches = 0;
};

/// Mean of equally large batches' means and its standard error, the sample deviation over the root of their number.
[[nodiscard]] BatchMean batchMean(std::span<const double> batchMeans);

} // namespace passerby::statistics
