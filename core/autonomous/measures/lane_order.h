// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

namespace passerby::autonomous {

/// Somebody in a corridor that is walked both ways.
struct LaneWalker {
    double across_m = 0.0; ///< from one wall
    bool isAhead = false;  ///< which way they walk
};

/// How far people walk in lanes: in bands of a width along the corridor, the mean over people of ((same − other) / (same + other))², the
/// numbers of those who walk one's own way and the other in one's band (Rex and Löwen 2007). 1: every band is walked one way; 0 for nobody.
[[nodiscard]] double laneOrder(std::span<const LaneWalker> walkers, double band_m = 0.5);

/// The same for directions that are dealt out anew among the same places.
struct LaneChance {
    double mean = 0.0;
    double above97_5 = 0.0; ///< what 2.5 % of deals reach or exceed
};
[[nodiscard]] LaneChance laneOrderByChance(std::span<const LaneWalker> walkers, std::uint64_t seed, std::size_t deals = 200,
                                           double band_m = 0.5);

} // namespace passerby::autonomous
