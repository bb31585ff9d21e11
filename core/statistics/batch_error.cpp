// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/batch_error.h"

#include <cmath>

namespace passerby::statistics {

BatchMean batchMean(std::span<const double> batchMeans)
{
    BatchMean result;
    result.batches = batchMeans.size();
    if (batchMeans.empty())
        return result;
    const double n = static_cast<double>(batchMeans.size());
    for (const double value : batchMeans)
        result.mean += value;
    result.mean /= n; // not before: parts of equal values would not add up to that value
    if (batchMeans.size() < 2)
        return result;
    double squares = 0.0;
    for (const double value : batchMeans)
        squares += (value - result.mean) * (value - result.mean);
    result.standardError = std::sqrt(squares / (n * (n - 1.0)));
    return result;
}

} // namespace passerby::statistics
