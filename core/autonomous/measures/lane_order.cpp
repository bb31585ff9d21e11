// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/measures/lane_order.h"

#include "core/foundation/random_stream.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <vector>

namespace passerby::autonomous {

double laneOrder(std::span<const LaneWalker> walkers, double band_m)
{
    std::map<std::int64_t, std::array<double, 2>> bands;
    for (const LaneWalker& walker : walkers)
        ++bands[static_cast<std::int64_t>(std::floor(walker.across_m / band_m))][walker.isAhead ? 1 : 0];
    double sum = 0.0;
    for (const auto& [band, ways] : bands) { // the same for whichever way one walks
        const double all = ways[0] + ways[1];
        sum += (ways[0] - ways[1]) * (ways[0] - ways[1]) / all;
    }
    return walkers.empty() ? 0.0 : sum / static_cast<double>(walkers.size());
}

LaneChance laneOrderByChance(std::span<const LaneWalker> walkers, std::uint64_t seed, std::size_t deals, double band_m)
{
    if (walkers.empty() || deals == 0)
        return {};
    std::vector<LaneWalker> dealt(walkers.begin(), walkers.end());
    std::vector<double> orders;
    for (std::size_t deal = 0; deal < deals; ++deal) {
        foundation::RandomStream random(seed, deal, foundation::Purpose::statistics);
        for (std::size_t i = dealt.size(); i > 1; --i)
            std::swap(dealt[i - 1].isAhead, dealt[random.below(static_cast<std::uint32_t>(i))].isAhead);
        orders.push_back(laneOrder(dealt, band_m));
    }
    std::sort(orders.begin(), orders.end());
    const auto rank = static_cast<std::size_t>(0.975 * static_cast<double>(deals));
    return {std::accumulate(orders.begin(), orders.end(), 0.0) / static_cast<double>(deals), orders[std::min(rank, deals - 1)]};
}

} // namespace passerby::autonomous
