// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>

namespace passerby::testing {

/// The largest distance between the empirical distribution of the sorted values and `below`, their expected distribution function.
template <class Function>
[[nodiscard]] double kolmogorovDistance(std::span<const double> sorted, Function below)
{
    const double n = static_cast<double>(sorted.size());
    double largest = 0.0;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        const double expected = below(sorted[i]);
        const double above = static_cast<double>(i + 1) / n - expected;
        const double under = expected - static_cast<double>(i) / n;
        largest = above > largest ? above : largest;
        largest = under > largest ? under : largest;
    }
    return largest;
}

} // namespace passerby::testing
