// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/distributions.h"

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cassert>
#include <cmath>

namespace passerby::statistics {

double normalBelow(double x)
{
    return 0.5 * std::erfc(-x * M_SQRT1_2);
}

double normalTwoSided(double x)
{
    return std::erfc(std::abs(x) * M_SQRT1_2);
}

double normalQuantile(double p)
{
    assert(p > 0.0 && p < 1.0);
    return boost::math::quantile(boost::math::normal(), p);
}

double chiSquareAbove(double x, double degrees)
{
    assert(degrees > 0.0);
    if (!(x > 0.0))
        return 1.0;
    if (!std::isfinite(x))
        return 0.0;
    return boost::math::cdf(boost::math::complement(boost::math::chi_squared(degrees), x));
}

double chiSquareQuantile(double p, double degrees)
{
    assert(p > 0.0 && p < 1.0 && degrees > 0.0);
    return boost::math::quantile(boost::math::chi_squared(degrees), p);
}

double studentTwoSided(double x, double degrees)
{
    assert(degrees > 0.0);
    if (!std::isfinite(x))
        return 0.0;
    return 2.0 * boost::math::cdf(boost::math::complement(boost::math::students_t(degrees), std::abs(x)));
}

double studentQuantile(double p, double degrees)
{
    assert(degrees > 0.0 && p > 0.0 && p < 1.0);
    return boost::math::quantile(boost::math::students_t(degrees), p);
}

double kolmogorovAbove(double distance, std::size_t n)
{
    const double root = std::sqrt(static_cast<double>(n));
    const double x = (root + 0.12 + 0.11 / root) * distance;
    if (x < 0.2)
        return 1.0; // 1 - p is below 1e-12 there, where the series converges slowly
    double sum = 0.0;
    for (int k = 1; k <= 100; ++k) {
        const double term = std::exp(-2.0 * k * k * x * x);
        sum += k % 2 == 1 ? term : -term;
        if (term < 1e-18)
            break;
    }
    return std::clamp(2.0 * sum, 0.0, 1.0);
}

} // namespace passerby::statistics
