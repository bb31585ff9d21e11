// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/navigation_graph.h"

#include <cstdint>

namespace passerby::ground {

/// A stretch of somebody's way: through a cell to a node.
struct Leg {
    navigation::NodeIndex to = navigation::kNone;
    std::uint32_t cell = 0;
    std::uint32_t place = 0; ///< in the walk that it belongs to
};

} // namespace passerby::ground
