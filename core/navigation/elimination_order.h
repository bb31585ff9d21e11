// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/navigation_graph.h"

#include <vector>

namespace passerby::navigation {

/// An order in which to eliminate the portals of a network so that few ways have to be added: nested dissection (George 1973) by halving
/// the map across its longer side; what parts the halves comes last. Result: portals' ranks in the network, first to be eliminated first.
[[nodiscard]] std::vector<std::uint32_t> eliminationOrder(const NavigationGraph& graph);

} // namespace passerby::navigation
