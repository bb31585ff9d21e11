// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace passerby::steering {

/// Places in a block, as the vector instructions see them: arrays aligned to 64 bytes that may be written up to 16 elements beyond count.
struct NearestQuery {
    const float* x;
    const float* y;
    float* distance2; ///< [count] scratch
    std::uint32_t count;
};

/// Squares of the distances of all from (x, y); behind the last, infinity up to the widest vector.
void squareDistances(const NearestQuery& query, float x, float y);

/// Looks for a threshold below which there are `most` to 16 distances, or all below `reach2` where that are at most 16, starting from
/// `threshold`; writes the indices of those below it, ascending, to `picked` (16 more may be overwritten) and returns how many there
/// are. Returns more than 16 (and nothing picked) when so many are equally near that there is no such threshold below `reach2`.
[[nodiscard]] std::uint32_t pickBelowThreshold(const NearestQuery& query, float reach2, std::uint32_t most, float& threshold,
                                               std::uint32_t* picked);

/// For each of `count` ≤ 16 different keys how many are less; keys behind count must be the greatest of all.
void rankKeys(const std::uint64_t* keys, std::uint32_t count, std::uint32_t* rank);

} // namespace passerby::steering
