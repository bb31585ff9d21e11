// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/comparison_set.h"

#include "core/statistics/batch_error.h"
#include "core/statistics/comparison.h"
#include "core/statistics/distributions.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace passerby::jobs {

namespace {

constexpr std::size_t kWorstShown = 10;
/// Measured sums are kept in single precision: relative differences below this are rounding.
constexpr double kRounding = 1e-6;

double median(std::vector<double> values)
{
    if (values.empty())
        return 0.0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

} // namespace

void ComparisonSet::beginFamily(std::string name)
{
    m_families.emplace_back();
    m_families.back().name = std::move(name);
    m_firstOfFamily.push_back(m_comparisons.size());
}

void ComparisonSet::add(std::string what, double expected, std::span<const double> batches, double scale)
{
    const statistics::BatchMean mean = statistics::batchMean(batches);
    Comparison comparison;
    comparison.what = std::move(what);
    comparison.expected = expected;
    comparison.measured = mean.mean;
    comparison.standardError = mean.standardError;
    const double difference = mean.mean - expected;
    const double size = std::abs(scale);
    const double error = std::max(mean.standardError, kRounding * size);
    comparison.z = error > 0.0 ? difference / error : 0.0;
    comparison.relativeError = size > 0.0 ? difference / size : 0.0;
    const double excess = std::max(0.0, std::abs(difference) - m_margin * size);
    if (excess > 0.0)
        comparison.pValue =
            error > 0.0 && mean.batches > 1 ? statistics::studentTwoSided(excess / error, static_cast<double>(mean.batches - 1)) : 0.0;
    m_comparisons.push_back(std::move(comparison));
}

void ComparisonSet::judge(double falseAlarmRate)
{
    std::vector<double> pValues;
    for (const Comparison& comparison : m_comparisons)
        pValues.push_back(comparison.pValue);
    pValues.insert(pValues.end(), m_foreign.begin(), m_foreign.end());
    const std::vector<double> adjusted = statistics::holmAdjusted(pValues);
    m_rejected =
        static_cast<std::size_t>(std::count_if(adjusted.begin(), adjusted.end(), [&](double pValue) { return pValue <= falseAlarmRate; }));
    for (std::size_t family = 0; family < m_families.size(); ++family)
        summarise(family, adjusted, falseAlarmRate);
}

void ComparisonSet::summarise(std::size_t family, std::span<const double> adjusted, double falseAlarmRate)
{
    const std::size_t first = m_firstOfFamily[family];
    const std::size_t last = family + 1 < m_families.size() ? m_firstOfFamily[family + 1] : m_comparisons.size();
    ComparisonFamily& summary = m_families[family];
    summary.tests = last - first;
    std::vector<double> errors;
    double squares = 0.0;
    for (std::size_t i = first; i < last; ++i) {
        summary.smallestAdjusted = std::min(summary.smallestAdjusted, adjusted[i]);
        summary.rejected += adjusted[i] <= falseAlarmRate ? 1 : 0;
        errors.push_back(std::abs(m_comparisons[i].relativeError));
        summary.largestRelativeError = std::max(summary.largestRelativeError, errors.back());
        squares += m_comparisons[i].z * m_comparisons[i].z;
        summary.points.push_back({m_comparisons[i].expected, m_comparisons[i].measured, m_comparisons[i].z});
    }
    summary.rootMeanSquareZ = errors.empty() ? 0.0 : std::sqrt(squares / static_cast<double>(errors.size()));
    summary.medianRelativeError = median(std::move(errors));
    std::vector<std::size_t> order(last - first);
    std::iota(order.begin(), order.end(), first);
    const auto end = order.begin() + static_cast<std::ptrdiff_t>(std::min(kWorstShown, order.size()));
    std::partial_sort(order.begin(), end, order.end(), [&](std::size_t a, std::size_t b) {
        const Comparison& x = m_comparisons[a];
        const Comparison& y = m_comparisons[b];
        if (x.pValue != y.pValue)
            return x.pValue < y.pValue;
        return std::abs(x.z) != std::abs(y.z) ? std::abs(x.z) > std::abs(y.z) : a < b;
    });
    for (auto i = order.begin(); i != end; ++i)
        summary.worst.push_back(m_comparisons[*i]);
}

const Comparison* ComparisonSet::worst() const
{
    const auto smallest = std::min_element(m_comparisons.begin(), m_comparisons.end(), [](const Comparison& a, const Comparison& b) {
        return a.pValue != b.pValue ? a.pValue < b.pValue : std::abs(a.z) > std::abs(b.z);
    });
    return smallest == m_comparisons.end() ? nullptr : &*smallest;
}

} // namespace passerby::jobs
