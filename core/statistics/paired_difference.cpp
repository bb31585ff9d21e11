// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/paired_difference.h"

#include "core/statistics/distributions.h"

#include <cmath>
#include <vector>

namespace passerby::statistics {

MeanInterval meanInterval(std::span<const double> values)
{
    MeanInterval found;
    if (values.empty())
        return found;
    const auto count = static_cast<double>(values.size());
    for (const double value : values)
        found.mean += value / count;
    found.low = found.high = found.mean;
    if (values.size() < 2)
        return found;
    double squares = 0.0;
    for (const double value : values)
        squares += (value - found.mean) * (value - found.mean);
    const double sd = std::sqrt(squares / (count - 1.0));
    const double error = sd / std::sqrt(count);
    if (!(error > 0.0)) {
        found.pValue = found.mean == 0.0 ? 1.0 : 0.0;
        return found;
    }
    const double reach = studentQuantile(0.975, count - 1.0) * error;
    found.low = found.mean - reach;
    found.high = found.mean + reach;
    found.pValue = studentTwoSided(found.mean / error, count - 1.0);
    found.effect = found.mean / sd;
    return found;
}

MeanInterval pairedDifference(std::span<const double> first, std::span<const double> second)
{
    std::vector<double> differences;
    for (std::size_t i = 0; i < first.size() && i < second.size(); ++i)
        differences.push_back(second[i] - first[i]);
    return meanInterval(differences);
}

} // namespace passerby::statistics
