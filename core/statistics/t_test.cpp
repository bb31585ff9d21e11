// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/t_test.h"

#include "core/statistics/batch_error.h"
#include "core/statistics/distributions.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace passerby::statistics {

namespace {

constexpr double kRoundingOfMeans = 1e-12; // of sums of the same numbers: no spread, and no difference

/// Square of the standard error, 0 where it is but rounding.
double squareOf(const BatchMean& sample)
{
    return sample.standardError <= kRoundingOfMeans * std::abs(sample.mean) ? 0.0 : sample.standardError * sample.standardError;
}

/// How much greater one is, 0 where it is but rounding.
double differenceOf(double one, double other)
{
    return std::abs(one - other) <= kRoundingOfMeans * std::max(std::abs(one), std::abs(other)) ? 0.0 : one - other;
}

TTest tested(double difference, double square, double degrees)
{
    TTest test;
    test.difference = difference;
    test.degrees = degrees;
    const double infinite = std::copysign(std::numeric_limits<double>::infinity(), difference);
    test.t = square > 0.0 ? difference / std::sqrt(square) : difference == 0.0 ? 0.0 : infinite;
    const double twoSided = studentTwoSided(test.t, degrees);
    test.pValue = test.t > 0.0 ? 0.5 * twoSided : 1.0 - 0.5 * twoSided;
    return test;
}

} // namespace

TTest isMeanGreater(std::span<const double> values, double than)
{
    const BatchMean sample = batchMean(values);
    if (values.size() < 2)
        return {0.0, 0.0, 1.0, values.empty() ? 0.0 : sample.mean - than};
    return tested(differenceOf(sample.mean, than), squareOf(sample), static_cast<double>(sample.batches) - 1.0);
}

TTest isMeanGreater(std::span<const double> first, std::span<const double> second)
{
    const BatchMean a = batchMean(first);
    const BatchMean b = batchMean(second);
    if (first.size() < 2 || second.size() < 2)
        return {0.0, 0.0, 1.0, first.empty() || second.empty() ? 0.0 : a.mean - b.mean};
    const auto countA = static_cast<double>(a.batches);
    const auto countB = static_cast<double>(b.batches);
    const double squareA = squareOf(a);
    const double squareB = squareOf(b);
    const double square = squareA + squareB;
    const double degrees = square > 0.0
                               ? square * square / (squareA * squareA / (countA - 1.0) + squareB * squareB / (countB - 1.0))
                               : countA + countB - 2.0;
    return tested(differenceOf(a.mean, b.mean), square, degrees);
}

} // namespace passerby::statistics
