// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/load_fit.h"

#include <cmath>
#include <cstddef>

namespace passerby::statistics {

namespace {

struct Moments {
    double x2 = 0.0;
    double x3 = 0.0;
    double x4 = 0.0;
    double xy = 0.0;
    double x2y = 0.0;
};

Moments momentsOf(std::span<const double> x, std::span<const double> y)
{
    Moments sums;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double square = x[i] * x[i];
        sums.x2 += square;
        sums.x3 += square * x[i];
        sums.x4 += square * square;
        sums.xy += x[i] * y[i];
        sums.x2y += square * y[i];
    }
    return sums;
}

LoadFit withMisfit(LoadFit fit, std::span<const double> x, std::span<const double> y)
{
    double squares = 0.0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double left = y[i] - fit.linear * x[i] - fit.square * x[i] * x[i];
        squares += left * left;
    }
    fit.misfit = x.empty() ? 0.0 : std::sqrt(squares / static_cast<double>(x.size()));
    return fit;
}

} // namespace

LoadFit fitLine(std::span<const double> x, std::span<const double> y)
{
    const Moments sums = momentsOf(x, y);
    return sums.x2 > 0.0 ? withMisfit({sums.xy / sums.x2, 0.0, 0.0}, x, y) : LoadFit{};
}

LoadFit fitParabola(std::span<const double> x, std::span<const double> y)
{
    const Moments sums = momentsOf(x, y);
    const double determinant = sums.x2 * sums.x4 - sums.x3 * sums.x3;
    if (!(determinant > 1e-9 * sums.x2 * sums.x4))
        return {};
    return withMisfit({(sums.xy * sums.x4 - sums.x2y * sums.x3) / determinant, (sums.x2y * sums.x2 - sums.xy * sums.x3) / determinant, 0.0},
                      x, y);
}

} // namespace passerby::statistics
