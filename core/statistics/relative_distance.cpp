// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/relative_distance.h"

#include "core/statistics/distributions.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <vector>

namespace passerby::statistics {

namespace {

double rootOfPositive(double square)
{
    return std::sqrt(std::max(0.0, square));
}

double dot(std::span<const double> a, std::span<const double> b)
{
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

/// The spread of one batch about the mean of all.
struct Spread {
    double trace = 0.0; ///< variance, summed over classes
    double along = 0.0; ///< variance in the direction of the mean
    double pairs = 0.0; ///< mean square of the product of two batches
};

Spread spreadOf(std::span<const double> noise, std::span<const double> mean)
{
    const std::size_t classes = mean.size();
    const std::size_t batches = noise.size() / classes;
    const double freedom = static_cast<double>(batches - 1);
    const double length = dot(mean, mean);
    Spread spread;
    for (std::size_t batch = 0; batch < batches; ++batch) {
        const std::span<const double> own = noise.subspan(batch * classes, classes);
        spread.trace += dot(own, own) / freedom;
        if (length > 0.0)
            spread.along += dot(own, mean) * dot(own, mean) / (length * freedom);
        for (std::size_t other = 0; other < batch; ++other) {
            const double product = dot(own, noise.subspan(other * classes, classes));
            spread.pairs += 2.0 * product * product / (static_cast<double>(batches) * freedom);
        }
    }
    return spread;
}

/// Of the square of pure noise, over its standard deviation: that of chi-square with as many degrees of freedom as fit the noise
/// (Satterthwaite 1946).
double skewedQuantile(double p, const Spread& spread)
{
    if (!(spread.pairs > 0.0))
        return 0.0;
    const double degrees = spread.trace * spread.trace / spread.pairs;
    return (chiSquareQuantile(p, degrees) - degrees) / std::sqrt(2.0 * degrees);
}

} // namespace

RelativeDistance relativeDistance(std::span<const double> expected, std::span<const double> measured, double errorRate)
{
    const std::size_t classes = expected.size();
    assert(classes > 0 && measured.size() % classes == 0 && measured.size() / classes > 2);
    const std::size_t batches = measured.size() / classes;
    const double n = static_cast<double>(batches);
    const double total = std::accumulate(expected.begin(), expected.end(), 0.0);
    std::vector<double> mean(classes, 0.0); // of the scaled differences, whose squares sum to the wanted square
    std::vector<double> noise(measured.size());
    for (std::size_t i = 0; i < measured.size(); ++i) {
        const double weight = expected[i % classes] * total;
        noise[i] = (measured[i] - expected[i % classes]) / std::sqrt(weight);
        mean[i % classes] += noise[i] / n;
    }
    for (std::size_t i = 0; i < noise.size(); ++i)
        noise[i] -= mean[i % classes];
    const Spread spread = spreadOf(noise, mean);
    const double square = dot(mean, mean) - spread.trace / n;
    const double t = studentQuantile(1.0 - errorRate, n - 1.0);
    const double along = spread.along / n;
    const double across = 2.0 * spread.pairs / (n * (n - 1.0));
    const double middle = square + 2.0 * t * t * along;
    const double growing = 4.0 * t * t * along * (square + t * t * along);
    const double skewed = std::max(t, skewedQuantile(1.0 - errorRate, spread));
    return {rootOfPositive(square), rootOfPositive(middle - rootOfPositive(skewed * skewed * across + growing)),
            rootOfPositive(middle + rootOfPositive(t * t * across + growing))};
}

} // namespace passerby::statistics
