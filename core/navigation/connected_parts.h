// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace passerby::navigation {

class NavigationGraph;

/// The part of the city that each node lies in [nodes]: two nodes have the same number when there is a way between them, there and back,
/// that of the part's first node. Cost: near to linear in the segments.
[[nodiscard]] std::vector<std::uint32_t> connectedParts(const NavigationGraph& graph);

} // namespace passerby::navigation
