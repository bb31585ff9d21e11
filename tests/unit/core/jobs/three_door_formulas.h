// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alibi/bake.h"
#include "core/world/world.h"

namespace passerby::testing {

/// Ways to get the steady state of the three-door city wrong.
enum class Mistake {
    none,
    printedOneWayCycle,  ///< eq. 2a: one-way trips divided by the cycle that ends with that trip
    printedRoundTrips,   ///< eq. 2b with 2d: the probability of a round-trip goal counted twice
    roundTripForOneWay,  ///< the probability of a one-way goal where that of a round trip belongs
    unconditionalOneWay, ///< one-way goals not divided by the probability of a one-way goal
    meanSpeed,           ///< everybody walks at the mean speed
};

/// Three doors with two kinds of round trips from home, short waits, and people of different speeds.
[[nodiscard]] world::World variedThreeDoors(double officeWeight = 0.4);

/// Its steady state by the dense formulas of Sunshine-Hill and Badler (2010) as corrected, or with one mistake: `bake` with its densities,
/// rates and totals replaced.
[[nodiscard]] alibi::Bake threeDoorsByFormula(const alibi::Bake& bake, Mistake mistake);

} // namespace passerby::testing
