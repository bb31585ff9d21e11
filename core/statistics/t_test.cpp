// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/t_test.h"

#include "core/statistics/distributions.h"

#include <cmath>
#include <limits>

namespace passerby::statistics {

namespace {

struct MeanOfSample {
    double mean = 0.0;
    double perCount = 0.0; ///< square of the standard error: s² / n
    double count = 0.0;
};

MeanOfSample meanOfSample(std::span<const double> values)
{
    MeanOfSample found;
    found.count = static_cast<double>(values.size());
    for (const double value : values)
        found.mean += value / found.count;
    if (values.size() < 2)
        return found;
    for (const double value : values)
        found.perCount += (value - found.mean) * (value - found.mean) / ((found.count - 1.0) * found.count);
    return found;
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
    const MeanOfSample sample = meanOfSample(values);
    if (values.size() < 2)
        return {0.0, 0.0, 1.0, values.empty() ? 0.0 : sample.mean - than};
    return tested(sample.mean - than, sample.perCount, sample.count - 1.0);
}

TTest isMeanGreater(std::span<const double> first, std::span<const double> second)
{
    const MeanOfSample a = meanOfSample(first);
    const MeanOfSample b = meanOfSample(second);
    if (first.size() < 2 || second.size() < 2)
        return {0.0, 0.0, 1.0, first.empty() || second.empty() ? 0.0 : a.mean - b.mean};
    const double square = a.perCount + b.perCount;
    const double degrees = square > 0.0
                               ? square * square / (a.perCount * a.perCount / (a.count - 1.0) + b.perCount * b.perCount / (b.count - 1.0))
                               : a.count + b.count - 2.0;
    return tested(a.mean - b.mean, square, degrees);
}

} // namespace passerby::statistics
