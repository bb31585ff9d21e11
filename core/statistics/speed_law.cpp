// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/speed_law.h"

#include <algorithm>
#include <boost/math/quadrature/gauss.hpp>
#include <cmath>

namespace passerby::statistics {

namespace {

struct Sample {
    double x = 0.0;
    double weight = 0.0;
};

/// The standard normal cut off at ±limit as many weighted points: composite Gauss-Legendre, far finer than the rule to be made from it.
std::vector<Sample> discretised(double limit)
{
    using Legendre = boost::math::quadrature::gauss<double, 10>;
    constexpr int kPanels = 60;
    const double half = limit / kPanels;
    std::vector<Sample> samples;
    double sum = 0.0;
    for (int panel = 0; panel < kPanels; ++panel) {
        const double middle = -limit + half * (2 * panel + 1);
        for (std::size_t i = 0; i < Legendre::abscissa().size(); ++i)
            for (const double side : {-1.0, 1.0}) {
                const double x = middle + side * half * Legendre::abscissa()[i];
                samples.push_back({x, Legendre::weights()[i] * std::exp(-0.5 * x * x)});
                sum += samples.back().weight;
            }
    }
    for (Sample& sample : samples)
        sample.weight /= sum;
    return samples;
}

/// Values at x of the orthonormal polynomials with the recurrence sqrt(b[k+1]) p[k+1] = x p[k] - sqrt(b[k]) p[k-1] (the law is symmetric
/// about 0, so the diagonal coefficients vanish).
void evaluate(const std::vector<double>& rootB, double x, std::vector<double>& values)
{
    values[0] = 1.0;
    for (std::size_t k = 0; k + 1 < values.size(); ++k)
        values[k + 1] = (x * values[k] - (k > 0 ? rootB[k] * values[k - 1] : 0.0)) / rootB[k + 1];
}

/// Square roots of the recurrence coefficients by the Stieltjes procedure (Gautschi 2004, "Orthogonal Polynomials", section 2.2).
std::vector<double> recurrence(const std::vector<Sample>& samples, std::size_t nodes)
{
    std::vector<double> rootB(nodes + 1, 1.0);
    std::vector<double> before(samples.size(), 0.0);
    std::vector<double> current(samples.size(), 1.0);
    for (std::size_t k = 0; k < nodes; ++k) {
        double norm = 0.0;
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const double next = samples[i].x * current[i] - (k > 0 ? rootB[k] * before[i] : 0.0);
            before[i] = current[i];
            current[i] = next;
            norm += samples[i].weight * next * next;
        }
        rootB[k + 1] = std::sqrt(norm);
        for (double& value : current)
            value /= rootB[k + 1];
    }
    return rootB;
}

/// How many roots of the last polynomial are greater than x: sign changes along the sequence (Sturm).
std::size_t rootsAbove(const std::vector<double>& values)
{
    std::size_t changes = 0;
    for (std::size_t k = 0; k + 1 < values.size(); ++k)
        changes += (values[k] < 0.0) != (values[k + 1] < 0.0) ? 1 : 0;
    return changes;
}

double root(const std::vector<double>& rootB, double limit, std::size_t above)
{
    std::vector<double> values(rootB.size());
    double low = -limit;
    double high = limit;
    for (int i = 0; i < 200 && low < high; ++i) {
        const double middle = 0.5 * (low + high);
        if (middle <= low || middle >= high)
            break;
        evaluate(rootB, middle, values);
        (rootsAbove(values) > above ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

} // namespace

std::vector<SpeedNode> speedRule(double mean_mps, double sd_mps, std::size_t nodes)
{
    if (sd_mps <= 0.0 || mean_mps <= 0.0 || nodes < 2)
        return {{mean_mps, mean_mps > 0.0 ? 1.0 / mean_mps : 0.0, 1.0}};
    const double limit = std::min((kFastest - 1.0) * mean_mps / sd_mps, 9.0);
    const std::vector<double> rootB = recurrence(discretised(limit), nodes);
    std::vector<SpeedNode> rule;
    std::vector<double> values(nodes + 1);
    double sum = 0.0;
    for (std::size_t i = 0; i < nodes; ++i) {
        const double x = root(rootB, limit, nodes - 1 - i);
        evaluate(rootB, x, values);
        double norm = 0.0;
        for (std::size_t k = 0; k < nodes; ++k)
            norm += values[k] * values[k];
        const double speed_mps = mean_mps + sd_mps * x;
        rule.push_back({speed_mps, 1.0 / speed_mps, 1.0 / norm});
        sum += rule.back().weight;
    }
    for (SpeedNode& node : rule)
        node.weight /= sum;
    return rule;
}

} // namespace passerby::statistics
