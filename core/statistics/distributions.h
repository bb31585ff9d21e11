// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace passerby::statistics {

/// P(Z ≤ x) of the standard normal.
[[nodiscard]] double normalBelow(double x);
/// P(|Z| ≥ |x|), accurate in the far tail.
[[nodiscard]] double normalTwoSided(double x);
/// The x with P(Z ≤ x) = p; p in (0, 1).
[[nodiscard]] double normalQuantile(double p);
/// P(X ≥ x) of chi-square with `degrees` > 0 (need not be whole); 1 for x ≤ 0.
[[nodiscard]] double chiSquareAbove(double x, double degrees);
/// The x with P(X ≤ x) = p; p in (0, 1), degrees > 0.
[[nodiscard]] double chiSquareQuantile(double p, double degrees);
/// P(|T| ≥ |x|) of Student's t with `degrees` > 0.
[[nodiscard]] double studentTwoSided(double x, double degrees);
/// The x with P(T ≤ x) = p; p in (0, 1), degrees > 0.
[[nodiscard]] double studentQuantile(double p, double degrees);
/// p-value of the one-sample Kolmogorov-Smirnov distance D of n values: the limit law at (sqrt(n) + 0.12 + 0.11 / sqrt(n)) D
/// (Stephens 1970).
[[nodiscard]] double kolmogorovAbove(double distance, std::size_t n);

} // namespace passerby::statistics
