// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/room_map.h"

#include <span>

namespace passerby::autonomous {

/// What one passage offers somebody.
struct PassageOffer {
    std::uint32_t passage = 0;
    double way_m = 0.0;       ///< to it
    double rest_m = 0.0;      ///< from it to the goal
    double width_m = 1.0;     ///< > 0
    std::uint32_t people = 0; ///< who were before it, either way, when last counted
    double taste = 0.0;       ///< of theirs: a draw from the standard normal distribution
    std::uint32_t coming = 0; ///< of those people, who come through it the other way
    /// How far it lies from the side that people keep to, among the passages between the same two rooms: 0 the first of them, 1 the last, ½
    /// where it is the only one.
    double offSide = 0.5;
};

/// How somebody weighs passages.
struct PassageTaste {
    double flow_pmps = 1.2;   ///< people through a metre of width in a second
    double against = 3.0;     ///< who comes the other way counts as so many where neither side is kept, up to 2 against − 1 off it; ours
    double spread = 0.10;     ///< of times, by taste
    double betterBy = 0.25;   ///< another passage must be better by this share, and
    double betterBy_s = 3.0;  ///< by so much
    double committed_m = 1.5; ///< nearer than this to the chosen one nobody changes
};

/// The time that a passage costs: the way to it, those before it, and the rest, times one's taste for it (passage selection by proximity,
/// density and taste; Shao and Terzopoulos 2005, section 4.1; the formula is ours).
[[nodiscard]] double timeThrough_s(const PassageOffer& offer, double speed_mps, const PassageTaste& taste);

/// Place in `offers` of the passage to take: the best, ties to the first; whoever has chosen one stays with it unless another is better by
/// far. `chosen` is the number of that passage, navigation::kNone for none. At least one offer.
[[nodiscard]] std::size_t choosePassage(std::span<const PassageOffer> offers, std::uint32_t chosen, double speed_mps,
                                        const PassageTaste& taste);

/// Place in `offers` of the passage by which the way is shortest, ties to the first, whoever stands before it: what people do who do not
/// weigh passages. At least one offer.
[[nodiscard]] std::size_t shortestPassage(std::span<const PassageOffer> offers);

} // namespace passerby::autonomous
