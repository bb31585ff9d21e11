// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/sample_distance.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace passerby::statistics {

double quantileOf(std::span<const double> ascending, double p)
{
    assert(!ascending.empty());
    const double last = static_cast<double>(ascending.size() - 1);
    const double place = std::clamp(p * static_cast<double>(ascending.size()) - 0.5, 0.0, last);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, ascending.size() - 1);
    return ascending[below] + (place - static_cast<double>(below)) * (ascending[above] - ascending[below]);
}

double wasserstein(std::span<const double> a, std::span<const double> b)
{
    double sum = 0.0;
    for (std::size_t i = 0; i < kComparedQuantiles; ++i) {
        const double p = (static_cast<double>(i) + 0.5) / static_cast<double>(kComparedQuantiles);
        sum += std::abs(quantileOf(a, p) - quantileOf(b, p));
    }
    return sum / static_cast<double>(kComparedQuantiles);
}

double kolmogorovSmirnov(std::span<const double> a, std::span<const double> b)
{
    assert(!a.empty() && !b.empty());
    double most = 0.0;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        const double value = std::min(a[i], b[j]);
        while (i < a.size() && a[i] == value)
            ++i;
        while (j < b.size() && b[j] == value)
            ++j;
        most = std::max(most, std::abs(static_cast<double>(i) / static_cast<double>(a.size())
                                       - static_cast<double>(j) / static_cast<double>(b.size())));
    }
    return most;
}

} // namespace passerby::statistics
