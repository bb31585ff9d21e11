// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/measures/doors.h"

#include <cmath>
#include <numeric>

namespace passerby::autonomous {

double bottleneckFlow_ps(std::span<const double> passed_s)
{
    constexpr std::size_t kFewest = 10;
    if (passed_s.size() < kFewest)
        return 0.0;
    const auto people = static_cast<double>(passed_s.size());
    const auto passedBy = [&](double share) { return passed_s[static_cast<std::size_t>(std::ceil(share * people - 1e-9)) - 1]; };
    const double took_s = passedBy(0.9) - passedBy(0.1);
    return took_s > 0.0 ? 0.8 * people / took_s : 0.0;
}

double gini(std::span<const double> counts, std::span<const double> capacities)
{
    std::vector<double> loads;
    for (std::size_t i = 0; i < counts.size(); ++i)
        loads.push_back(counts[i] / capacities[i]);
    const double sum = std::accumulate(loads.begin(), loads.end(), 0.0);
    if (sum <= 0.0)
        return 0.0;
    double apart = 0.0;
    for (const double one : loads)
        for (const double other : loads)
            apart += std::abs(one - other);
    return apart / (2.0 * static_cast<double>(loads.size()) * sum);
}

void BlockageWatch::add(std::size_t door, double time_s, std::uint32_t passed, std::uint32_t near)
{
    Door& watched = m_doors[door];
    if (passed > 0 || near < kCrowd) {
        watched = {};
        return;
    }
    if (!watched.isWaiting)
        watched = {true, false, time_s};
    if (!watched.isCounted && time_s - watched.since_s >= kBlocked_s - 1e-9) {
        watched.isCounted = true;
        ++m_lasting;
    }
}

} // namespace passerby::autonomous
