// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/correlation.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace passerby::statistics {

namespace {

double sum(std::span<const double> values)
{
    return std::accumulate(values.begin(), values.end(), 0.0);
}

/// Σ (a − mean a)(b − mean b).
double comoment(std::span<const double> a, std::span<const double> b)
{
    if (a.empty())
        return 0.0;
    const double meanA = sum(a) / static_cast<double>(a.size());
    const double meanB = sum(b) / static_cast<double>(b.size());
    double total = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i)
        total += (a[i] - meanA) * (b[i] - meanB);
    return total;
}

std::vector<double> scaled(std::span<const double> values)
{
    const double all = sum(values);
    std::vector<double> shares(values.begin(), values.end());
    for (double& share : shares)
        share = all > 0.0 ? share / all : 0.0;
    return shares;
}

} // namespace

std::vector<double> sharesOf(const SplitCounts& counts)
{
    std::vector<double> both(counts.first);
    for (std::size_t i = 0; i < both.size(); ++i)
        both[i] += counts.second[i];
    return scaled(both);
}

// With independent halves a and b of one law, the variance of their mean is E (a − b)² / 4.
double reliability(const SplitCounts& counts)
{
    const std::vector<double> a = scaled(counts.first);
    const std::vector<double> b = scaled(counts.second);
    std::vector<double> mean(a.size());
    double noise = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        mean[i] = 0.5 * (a[i] + b[i]);
        noise += 0.25 * (a[i] - b[i]) * (a[i] - b[i]);
    }
    const double all = comoment(mean, mean);
    return all > 0.0 ? std::max(0.0, 1.0 - noise / all) : 0.0;
}

double correlation(std::span<const double> a, std::span<const double> b)
{
    const double scale = comoment(a, a) * comoment(b, b);
    return scale > 0.0 ? comoment(a, b) / std::sqrt(scale) : 0.0;
}

double noiselessCorrelation(const SplitCounts& a, const SplitCounts& b)
{
    const double part = reliability(a) * reliability(b);
    return part > 0.0 ? correlation(sharesOf(a), sharesOf(b)) / std::sqrt(part) : 0.0;
}

double noiselessCorrelation(const SplitCounts& counts, std::span<const double> law)
{
    const double part = reliability(counts);
    return part > 0.0 ? correlation(sharesOf(counts), law) / std::sqrt(part) : 0.0;
}

} // namespace passerby::statistics
