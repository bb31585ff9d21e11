// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/passage_choice.h"

#include <algorithm>

namespace passerby::autonomous {

double timeThrough_s(const PassageOffer& offer, double speed_mps, const PassageTaste& taste)
{
    const double people = offer.people + 2.0 * offer.offSide * (taste.against - 1.0) * offer.coming;
    const double waiting_s = people / (taste.flow_pmps * offer.width_m);
    return ((offer.way_m + offer.rest_m) / speed_mps + waiting_s) * (1.0 + taste.spread * offer.taste);
}

std::size_t choosePassage(std::span<const PassageOffer> offers, std::uint32_t chosen, double speed_mps, const PassageTaste& taste)
{
    std::size_t best = 0;
    std::size_t own = offers.size();
    double least_s = timeThrough_s(offers[0], speed_mps, taste);
    for (std::size_t i = 0; i < offers.size(); ++i) {
        if (offers[i].passage == chosen)
            own = i;
        if (const double time_s = timeThrough_s(offers[i], speed_mps, taste); time_s < least_s) {
            least_s = time_s;
            best = i;
        }
    }
    if (own == offers.size() || own == best)
        return best;
    const double own_s = timeThrough_s(offers[own], speed_mps, taste);
    const bool isFarBetter = least_s < (1.0 - taste.betterBy) * own_s && own_s - least_s > taste.betterBy_s;
    return isFarBetter && offers[own].way_m > taste.committed_m ? best : own;
}

std::size_t shortestPassage(std::span<const PassageOffer> offers)
{
    const auto length_m = [](const PassageOffer& offer) { return offer.way_m + offer.rest_m; };
    const auto shortest = std::ranges::min_element(offers, {}, length_m);
    return static_cast<std::size_t>(shortest - offers.begin());
}

} // namespace passerby::autonomous
