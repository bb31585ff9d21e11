// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/bake.h"
#include "core/alibi/cycle_metres.h"
#include "core/alibi/lot_crew.h"
#include "core/statistics/speed_law.h"

#include <vector>

namespace passerby::alibi {

/// Expectations over the people of one kind, 1/F and s/F with F = waits + metres · s the length of a cycle and s the slowness.
struct CycleInverse {
    double rate_per_s = 0.0;  ///< E[1/F]: cycles a second
    double share_per_m = 0.0; ///< E[s/F]: share of time for each metre of the cycle

    CycleInverse& operator+=(CycleInverse other)
    {
        rate_per_s += other.rate_per_s;
        share_per_m += other.share_per_m;
        return *this;
    }
    friend CycleInverse operator*(CycleInverse a, double factor) { return {a.rate_per_s * factor, a.share_per_m * factor}; }
};

/// The same restricted to people with given bound targets, times their probability: Q_l and Q_ll' of alibi-math section 3. Sums over a
/// table are `whole`. Active slots and places as in CycleMetres.
struct TripWeights {
    CycleInverse whole;
    std::vector<std::vector<CycleInverse>> single;
    std::vector<PairTable<CycleInverse>> pairs;

    void scale(double factor);
};

/// People of one kind by slowness; the weights sum to their share of the population.
using SpeedMix = std::vector<statistics::SpeedNode>;

inline constexpr double kMaxTuples = 2e7;

/// Computes the weights. `exact` runs through all tuples of bound targets. `pairwise` takes, for each pair of bound targets, the mean cycle
/// given these two, with a second-order term for the spread of the others (exact for up to two slots, else with a
/// relative error of the order of the cube of the cycle's coefficient of variation); cost: one quadrature over speeds a pair, and with a
/// reach, one for each anchor and each pair that goes with it. `firstOrder` gives everybody the mean cycle. Errors: "exact-too-large" (more
/// than kMaxTuples), "cancelled" and those of the crew, who shares the quadratures of a law without reach.
[[nodiscard]] foundation::Result<TripWeights> makeTripWeights(const Habits& habits, const CycleMetres& metres, const BoundLaw& law,
                                                              double wait_s, const SpeedMix& speeds, BoundModel model, LotCrew& crew,
                                                              foundation::JobContext& context);

} // namespace passerby::alibi
