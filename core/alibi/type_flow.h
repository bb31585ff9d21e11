// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/habits.h"

#include <vector>

namespace passerby::alibi {

/// Expected number of trips per one-way visit.
struct TripCounts {
    double oneWay = 0.0;
    double roundTrip = 0.0;

    /// How often the way there is walked, both directions of a round trip counted.
    [[nodiscard]] double ways() const { return oneWay + 2.0 * roundTrip; }
    [[nodiscard]] double outward() const { return oneWay + roundTrip; }
    [[nodiscard]] double back() const { return roundTrip; }
    [[nodiscard]] bool any() const { return oneWay > 0.0 || roundTrip > 0.0; }
};

/// How people of one kind of habits move between types: e_g of alibi-math section 1 summed by destination and choice, and the stationary
/// law of the type chain, which does not depend on who is bound where.
struct TypeFlow {
    std::size_t typeCount = 0;
    std::vector<TripCounts> bound;   ///< [m × m] from row to column
    std::vector<TripCounts> closest; ///< [m × m]
    std::vector<TripCounts> uniform; ///< [m × m]
    std::vector<double> roundTrips;  ///< [m] ν: all round trips per one-way visit
    std::vector<double> visits;      ///< [m] τ: share of one-way visits; 0 for types that are left for good
    double wait_s = 0.0; ///< mean time waited in a cycle, bases and destinations of round trips together; the same for everybody

    [[nodiscard]] bool recurs(std::size_t type) const { return visits[type] > 0.0; }
};

/// Errors: "type-without-goals" (people end up at a type that has no goals), "several-closed-classes".
[[nodiscard]] foundation::Result<TypeFlow> makeTypeFlow(const Habits& habits, const ProfileHabits& profile);

/// The stationary law of an irreducible chain by the Grassmann-Taksar-Heyman elimination, which subtracts nothing: entries are accurate to
/// rounding whatever their size. `jump` [k × k], rows need not be normalised, the diagonal is ignored.
[[nodiscard]] std::vector<double> stationaryLaw(std::vector<double> jump, std::size_t count);

} // namespace passerby::alibi
