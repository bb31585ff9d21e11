// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

namespace passerby::statistics {

/// y = linear · x + square · x², through the origin: what nobody costs is nothing.
struct LoadFit {
    double linear = 0.0;
    double square = 0.0;
    double misfit = 0.0; ///< root of the mean square of what is left
};

/// By least squares; all 0 where the values do not decide it (no x but 0, or for the parabola fewer than two different ones).
[[nodiscard]] LoadFit fitLine(std::span<const double> x, std::span<const double> y);
[[nodiscard]] LoadFit fitParabola(std::span<const double> x, std::span<const double> y);

} // namespace passerby::statistics
