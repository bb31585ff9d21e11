// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

namespace passerby::statistics {

/// Quantiles by which two samples are compared.
inline constexpr std::size_t kComparedQuantiles = 2000;

/// The value below which a share `p` in [0, 1] of the sample lies: the i-th of n is that of (i + ½) / n, straight in between (Hazen 1914).
/// `ascending` holds at least one.
[[nodiscard]] double quantileOf(std::span<const double> ascending, double p);

/// How far one sample must be moved to become the other, in their unit: the mean difference of kComparedQuantiles quantiles (Wasserstein's
/// distance W1). Both ascending, at least one each.
[[nodiscard]] double wasserstein(std::span<const double> a, std::span<const double> b);

/// The greatest difference of two empirical distribution functions, 0 to 1 (Kolmogorov and Smirnov). Both ascending, at least one each.
[[nodiscard]] double kolmogorovSmirnov(std::span<const double> a, std::span<const double> b);

} // namespace passerby::statistics
