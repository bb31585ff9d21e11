// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/routes.h"
#include "core/alibi/story_law.h"

#include <span>
#include <vector>

namespace passerby::alibi {

/// One story with its odds.
struct StoryOdds {
    TripEnds ends;
    world::TripReason reason = world::TripReason::oneWay;
    double probability = 0.0;
};

/// All stories from places of one type to places of another, whatever the reason. Types are counted from 0 in ascending order of number.
struct StoryKindOdds {
    std::uint32_t originType = 0;
    std::uint32_t destinationType = 0;
    double probability = 0.0;
};

/// What can be said about somebody of whom only a path is known.
struct Posterior {
    std::vector<double> origin;         ///< [n] chance that the trip began there; sums to 1
    std::vector<double> destination;    ///< [n] chance that it ends there; sums to 1
    std::vector<StoryOdds> likeliest;   ///< the most probable stories, descending; ties by origin, destination, reason
    std::vector<StoryKindOdds> kinds{}; ///< those with a chance, descending; ties by origin, destination; sums to 1
    std::size_t draws = 0;              ///< that all this was estimated from; 0: it is exact
    bool isOfEnd = false;               ///< these lead over the end of the path alone, for few lead over all of it

    /// False when nobody ever walks the path; then the vectors are all zero.
    [[nodiscard]] bool isPossible() const { return !likeliest.empty(); }
};

/// P(i, j, reason | path) summed by origin and by destination (alibi-math section 1, with section 6 for `encounter`). `path`: one or more
/// segments, each beginning where the one before ends. `law` and `routes` must be of the same city. Cost: one look at each source, one row
/// of trip rates for each source whose ways lead over the path; some milliseconds for thousands of targets. Thread-safe.
[[nodiscard]] Posterior posteriorOf(const TripLaw& law, const Routes& routes, std::span<const navigation::SegmentIndex> path,
                                    Encounter encounter, std::size_t kept = 5);

} // namespace passerby::alibi
