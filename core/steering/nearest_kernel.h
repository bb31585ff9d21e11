// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/neighbour_grid.h"
#include "core/steering/neighbours.h"

namespace passerby::steering {

/// What is known of those who may be neighbours, as the vector instructions see it: arrays aligned to 64 bytes, of which up to
/// kWidestVector elements behind `count` may be written and read.
struct Candidates {
    static constexpr std::uint32_t kMost = 9 * NeighbourGrid::kMostInBucket;
    static constexpr std::uint32_t kWidestVector = 16;
    template <class T>
    using Array = std::array<T, kMost + kWidestVector>;

    std::uint32_t count = 0;
    // Undefined behind `count`.
    alignas(64) Array<float> x_m; ///< relative to a corner
    alignas(64) Array<float> y_m;
    alignas(64) Array<float> velocityX_mps;
    alignas(64) Array<float> velocityY_mps;
    alignas(64) Array<float> radius_m;
    alignas(64) Array<std::uint32_t> id;
    alignas(64) Array<float> distance2_m2; ///< of whoever was asked for last; infinite for those who do not count
};

/// Appends the bodies of a range of places, relative to a corner.
void appendCandidates(const NeighbourGrid& grid, NeighbourGrid::Range range, geometry::Point corner, Candidates& candidates);

/// Whoever looks: a place among the candidates, and their number there.
struct Looker {
    Vector here;
    std::uint32_t self = 0;
};

/// Fills in the squares of the distances of all candidates; that of who looks is infinite.
void squareDistances(const Looker& looker, Candidates& candidates);

/// What somebody sees who does not see all round.
struct Fan {
    Vector ahead;              ///< of length 1
    float cosine = -1.0F;      ///< of the angle to either side, not above 0
    float feltWithin_m = 0.0F; ///< whoever is nearer counts at any angle
};

/// Makes the squares of the distances of those infinite who are behind the fan.
void overlook(const Looker& looker, const Fan& fan, Candidates& candidates);

/// Whom to find: the `most` nearest whose square of the distance is below `reach2_m2`. `threshold_m2` is a guess below which a few more
/// than `most` lie, and becomes a better one.
struct Search {
    float reach2_m2 = 0.0F;
    std::uint32_t most = 0;
    float threshold_m2 = 0.0F;
};

/// Finds the nearest by the squares of their distances. Returns false, with `found` undefined, where so many are equally far that vectors
/// do not help.
[[nodiscard]] bool findNearestAmong(const Candidates& candidates, const Looker& looker, Search& search, Neighbours& found);

/// Both at once.
[[nodiscard]] bool measureAndFindNearest(Candidates& candidates, const Looker& looker, Search& search, Neighbours& found);

} // namespace passerby::steering
