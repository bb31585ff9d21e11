// SPDX-License-Identifier: Apache-2.0
#include "core/world/profile_parameters.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace passerby::world {

std::span<const ParameterRange> wandererParameters()
{
    static constexpr std::array<ParameterRange, 5> kRanges{{
        {kDrawsBy, "choice of what draws them", "", 0.0, 2.0, false, true},
        {kFrustum_deg, "angle of view towards a way", "°", 0.0, 360.0, true, false},
        {kFieldOfView_deg, "field of view in squares", "°", 0.0, 360.0, true, false},
        {kStepsBetweenDecisions, "number of steps between decisions in squares", "", 1.0, 100.0, false, false},
        {kDamping, "damping of strolls", "", 0.0, 1.0, false, false},
    }};
    return kRanges;
}

std::span<const ParameterRange> commonParameters()
{
    static constexpr std::array<ParameterRange, 2> kRanges{{
        {kCrossesAtRed, "share of people who cross at red", "", 0.0, 1.0, false, false},
        {kCrossesAnywhere_permin, "rate of decisions to cross a road anywhere", "per minute", 0.0, 60.0, false, false},
    }};
    return kRanges;
}

bool isWithin(const ParameterRange& range, double value)
{
    return value >= range.least && value <= range.most && !(range.isAboveLeast && value == range.least)
           && !(range.isWhole && value != std::floor(value));
}

namespace {

std::optional<double> parameterOf(std::span<const ParameterRange> ranges, const AgentProfile& profile, std::string_view name)
{
    const auto range = std::find_if(ranges.begin(), ranges.end(), [&](const ParameterRange& one) { return one.name == name; });
    const auto given = profile.parameters.find(std::string(name));
    if (range == ranges.end() || given == profile.parameters.end() || !isWithin(*range, given->second))
        return std::nullopt;
    return given->second;
}

} // namespace

std::optional<double> wandererParameter(const AgentProfile& profile, std::string_view name)
{
    return parameterOf(wandererParameters(), profile, name);
}

double commonParameter(const AgentProfile& profile, std::string_view name)
{
    return parameterOf(commonParameters(), profile, name).value_or(0.0);
}

} // namespace passerby::world
