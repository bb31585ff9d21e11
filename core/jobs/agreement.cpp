// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/agreement.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace passerby::jobs {

namespace {

constexpr double kSame = 1e-6; ///< of the largest value
constexpr Agreement kAllTheSame{std::nullopt, "all values are the same"};
constexpr Agreement kAllNoise{std::nullopt, "all differences are noise"};

bool isConstant(std::span<const double> values)
{
    if (values.empty())
        return true;
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    return *high - *low <= kSame * std::max(std::abs(*low), std::abs(*high));
}

bool isConstant(const Counted& counted)
{
    return isConstant(counted.law) || isConstant(statistics::sharesOf(counted.visits));
}

bool isNoise(const Counted& counted)
{
    return !(statistics::reliability(counted.visits) > 0.0);
}

} // namespace

std::string textOf(const Agreement& agreement)
{
    return agreement.value ? fmt::format("{:.4f}", *agreement.value) : fmt::format("undefined: {}", agreement.why);
}

Agreement agreement(std::span<const double> a, std::span<const double> b)
{
    return isConstant(a) || isConstant(b) ? kAllTheSame : Agreement{statistics::correlation(a, b), ""};
}

Agreement agreement(const Counted& a, std::span<const double> b)
{
    return isConstant(a) ? kAllTheSame : agreement(statistics::sharesOf(a.visits), b);
}

Agreement agreement(const Counted& a, const Counted& b)
{
    return isConstant(a) || isConstant(b) ? kAllTheSame : agreement(statistics::sharesOf(a.visits), statistics::sharesOf(b.visits));
}

Agreement noiselessAgreement(const Counted& a, std::span<const double> b)
{
    if (isConstant(a) || isConstant(b))
        return kAllTheSame;
    return isNoise(a) ? kAllNoise : Agreement{statistics::noiselessCorrelation(a.visits, b), ""};
}

Agreement noiselessAgreement(const Counted& a, const Counted& b)
{
    if (isConstant(a) || isConstant(b))
        return kAllTheSame;
    return isNoise(a) || isNoise(b) ? kAllNoise : Agreement{statistics::noiselessCorrelation(a.visits, b.visits), ""};
}

} // namespace passerby::jobs
