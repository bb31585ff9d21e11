// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jobs/validate_city.h"

#include <algorithm>
#include <vector>

namespace passerby::testing {

// Whether two validations found the same, but for the time that they took.

inline bool areSame(const std::vector<jobs::ComparisonFamily>& a, const std::vector<jobs::ComparisonFamily>& b)
{
    return std::ranges::equal(a, b, [](const auto& one, const auto& other) {
        return std::ranges::equal(one.points, other.points, [](const auto& point, const auto& same) {
            return point.expected == same.expected && point.measured == same.measured && point.z == same.z;
        });
    });
}

inline bool isSame(const jobs::ValidateReport& a, const jobs::ValidateReport& b)
{
    return a.agrees == b.agrees && a.verdict == b.verdict && a.trips == b.trips && a.klSegments == b.klSegments
           && a.klTargets == b.klTargets && areSame(a.families, b.families)
           && std::ranges::equal(a.pairs, b.pairs, [](const auto& one, const auto& other) {
                  return one.segment == other.segment && one.pValue == other.pValue;
              });
}

inline bool isSame(const jobs::ValidateHoursReport& a, const jobs::ValidateHoursReport& b)
{
    return a.verdict == b.verdict && a.trips == b.trips && std::ranges::equal(a.hours, b.hours, [](const auto& one, const auto& other) {
               return one.measuredWalking == other.measuredWalking && one.ways.value == other.ways.value
                      && one.activities.value == other.activities.value && one.worstMeasured == other.worstMeasured;
           });
}

inline bool isSame(const jobs::ValidatePerceptualReport& a, const jobs::ValidatePerceptualReport& b)
{
    return a.verdict == b.verdict && a.tests == b.tests && areSame(a.families, b.families);
}

inline bool isSame(const jobs::ValidateAffordanceReport& a, const jobs::ValidateAffordanceReport& b)
{
    return a.verdict == b.verdict && a.visits == b.visits && areSame(a.families, b.families);
}

} // namespace passerby::testing
