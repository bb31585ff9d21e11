// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/steering_model.h"

namespace passerby::steering {

/// How people of a throng queue behind, beside and past one another. Discs alone walk abreast as near as they fit and wait behind whoever
/// is ahead; people do neither: lanes interlock like a zipper where they are nearer to each other than shoulders are broad (Seyfried et al.
/// 2009, "New insights into pedestrian flow through bottlenecks"), and whoever is held up turns to where it goes on (Moussaïd, Helbing,
/// Theraulaz 2011, "How simple rules determine pedestrian behavior and crowd disasters", equation 1).
struct Zipper {
    float gap_s = 0.4F;      ///< the gap to whoever is ahead lasts so long (Tordeux, Chraibi, Seyfried 2016); 0 slows nobody
    float clear_m = 0.05F;   ///< what people keep free before their body when they stand
    float breadth_m = 0.61F; ///< of the ellipse that a body takes with its sway, from shoulder to shoulder (Fruin 1971: 24 inches), > 0
    float depth_m = 0.46F;   ///< the same from back to front (18 inches)
    float creep = 0.03F;     ///< of the preferred speed, with which those who stand find out whether they need to
    float press = 0.5F;      ///< likewise: where there is no room people aim at this at least; from 0.6 on bodies overlap in a throng
};

/// Who of the neighbours matters to somebody who zips in: a bit for each.
struct InTheThrong {
    std::uint32_t near = 0;  ///< near enough to slow them down
    std::uint32_t comes = 0; ///< ahead, and walks against their own direction
};
[[nodiscard]] InTheThrong inTheThrong(const Self& self, const Neighbours& neighbours, const Zipper& zipper);

/// What to aim at: what is preferred, or where somebody there leaves less than that, whichever of that direction and those turned by 30°
/// and 60° brings somebody farthest on, as fast as it goes on there, but not slower than `press` of the preferred speed. `near` as told
/// above.
[[nodiscard]] Vector aimedPast(const Self& self, const Neighbours& neighbours, std::uint32_t near, const Zipper& zipper);

/// A velocity chosen by collision avoidance, slowed down behind whoever is ahead in one's lane. Where two lanes join, who is farther ahead
/// goes first. Those who come the other way are left to avoidance.
[[nodiscard]] Vector zippedIn(const Self& self, Vector chosen, const Neighbours& neighbours, std::uint32_t near, const Zipper& zipper);

} // namespace passerby::steering
