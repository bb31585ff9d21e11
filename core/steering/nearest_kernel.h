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

/// Fills in the squares of the distances of all candidates from `here`; that of candidate `self` is infinite.
void squareDistances(Vector here, std::uint32_t self, Candidates& candidates);

/// Finds the `most` nearest candidates by the squares of their distances, which must be below `reach2_m2`. `threshold_m2` is a guess
/// below which a few more than `most` lie, and becomes a better one. Returns false, with `found` undefined, where so many are equally far
/// that vectors do not help.
[[nodiscard]] bool findNearestAmong(const Candidates& candidates, Vector here, float reach2_m2, std::uint32_t most, float& threshold_m2,
                                    Neighbours& found);

} // namespace passerby::steering
