// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/jackknife.h"

#include "core/statistics/distributions.h"

#include <cmath>
#include <vector>

namespace passerby::statistics {

namespace {

constexpr double kRounding = 1e-12; // differences of sums of the same numbers are no bounds

} // namespace

BoundedFigure jackknifed(double ofAll, std::span<const double> withoutOne)
{
    std::vector<double> values;
    for (const double value : withoutOne)
        if (std::isfinite(value))
            values.push_back(value);
    if (values.size() < 2 || !std::isfinite(ofAll))
        return {ofAll, ofAll, ofAll};
    const auto batches = static_cast<double>(values.size());
    double mean = 0.0;
    for (const double value : values)
        mean += value / batches;
    double squares = 0.0;
    for (const double value : values)
        squares += (value - mean) * (value - mean);
    const double reach = studentQuantile(0.975, batches - 1.0) * std::sqrt(squares * (batches - 1.0) / batches);
    if (reach <= kRounding * std::abs(ofAll))
        return {ofAll, ofAll, ofAll};
    return {ofAll, ofAll - reach, ofAll + reach};
}

} // namespace passerby::statistics
