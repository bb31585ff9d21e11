// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/random_stream.h"

#include <cstdint>

namespace passerby::crowds {

/// What a member of a crowd draws for one purpose of several: the same whoever else is there.
enum class Draw : std::uint32_t { speed, place, groupSize, placeInGroup };

[[nodiscard]] inline foundation::RandomStream streamOf(std::uint64_t seed, std::uint32_t crowdNumber, std::uint32_t place, Draw what)
{
    constexpr std::uint64_t kCrowds = std::uint64_t{1} << 63U;
    return {seed, kCrowds | (std::uint64_t{crowdNumber} << 31U) | place, foundation::Purpose::birth, static_cast<std::uint32_t>(what)};
}

} // namespace passerby::crowds
