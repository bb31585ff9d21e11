// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/navigation_graph.h"

namespace passerby::ground {

/// A fence across the ways of one cell, put up and taken down while people walk. Nobody steps through it; it is no part of the world.
struct Barrier {
    std::uint32_t cell = 0; ///< number of the cell in the world
    geometry::Point left;
    geometry::Point right;
    double elevation_m = 0.0;

    friend bool operator==(const Barrier&, const Barrier&) = default;
};

/// Half of the widest fence: a large square is fenced in part, and people pass at the sides where ways lead there.
inline constexpr double kWidestHalfFence_m = 15.0;

/// The fence square to the segment, at `share` of its length from its beginning, as wide as the cell is there.
[[nodiscard]] Barrier barrierAcross(const world::World& world, const navigation::NavigationGraph& graph, navigation::SegmentIndex segment,
                                    double share);

} // namespace passerby::ground
