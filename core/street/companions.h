// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/agent_id.h"
#include "core/world/place_kinds.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace passerby::street {

/// Whom somebody is with.
struct Fellows {
    std::array<world::AgentId, world::kMostInGroup> others{}; ///< in their group's order
    std::uint32_t count = 0;
    std::optional<world::AgentId> leader; ///< whom they follow, one of the others or not

    [[nodiscard]] std::span<const world::AgentId> all() const { return std::span(others).first(count); }
};

/// Whoever leads people of a kind who belong together. Asked from many threads between whose calls nothing changes.
class Companions {
public:
    virtual ~Companions() = default;

    /// Nobody where they walk alone.
    [[nodiscard]] virtual Fellows fellowsOf(world::AgentId agent) const = 0;
};

} // namespace passerby::street
