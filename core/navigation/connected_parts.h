// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace passerby::navigation {

class NavigationGraph;

/// The part of the city that each node lies in [nodes]: two nodes have the same number when there is a way between them, there and back,
/// that of the part's first node. Cost: near to linear in the segments.
[[nodiscard]] std::vector<std::uint32_t> connectedParts(const NavigationGraph& graph);

/// The same, but that it is enough for two nodes to lie in one part that ways join them, in whichever direction these lead: no way leads
/// from one part to another.
[[nodiscard]] std::vector<std::uint32_t> joinedParts(const NavigationGraph& graph);

} // namespace passerby::navigation
