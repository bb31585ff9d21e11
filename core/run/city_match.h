// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/navigation_graph.h"
#include "core/world/world.h"

#include <vector>

namespace passerby::run {

/// What of one city is what of another, by the numbers of their objects. kNone: gone (or new).
struct CityMatch {
    CityMatch(const world::World& before, const navigation::NavigationGraph& graphBefore, const world::World& after,
              const navigation::NavigationGraph& graphAfter);

    std::vector<std::uint32_t> target;     ///< [targets before] place among those after
    std::vector<std::uint32_t> targetFrom; ///< [targets after] place among those before
    std::vector<std::uint32_t> type;       ///< [types before]
    std::vector<std::uint32_t> typeFrom;   ///< [types after]
    /// [segments before] the way between the same two nodes, wherever they are now.
    std::vector<navigation::SegmentIndex> segment;
    /// [segments before] whether that lies where it lay, and takes as long.
    std::vector<char> isSame;
};

} // namespace passerby::run
