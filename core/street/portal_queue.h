// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/held_bytes.h"
#include "core/navigation/navigation_graph.h"
#include "core/world/agent_id.h"

#include <optional>
#include <vector>

namespace passerby::street {

/// Who waits before a lift or a gate, in the order in which they came; who may go through stays until they have.
struct PortalQueue {
    [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(people); }

    navigation::NodeIndex node = navigation::kNone;
    std::vector<world::AgentId> people;
    std::optional<world::AgentId> served; ///< by a gate
    double servedUntil_s = 0.0;
};

} // namespace passerby::street
