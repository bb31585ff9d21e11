// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/agent_id.h"

#include <cassert>
#include <cstdint>
#include <optional>

namespace passerby::street {

/// A body in steering has a number of 32 bits, 0 for nobody, and proxies have those from 2^31 on; of two bodies equally near, the smaller
/// number comes first. So there is room for four kinds of people with fewer than 2^29 of each.
inline constexpr std::uint32_t kKindsWithBodies = 4;
inline constexpr std::uint32_t kBodiesOfAKind = 0x20000000U;

[[nodiscard]] constexpr std::uint32_t bodyId(world::AgentId agent)
{
    const auto kind = static_cast<std::uint32_t>(agent.kind);
    assert(kind < kKindsWithBodies && agent.number < kBodiesOfAKind - 1);
    return kind * kBodiesOfAKind + agent.number + 1;
}

/// Nobody has number 0.
[[nodiscard]] constexpr std::optional<world::AgentId> agentOfBody(std::uint32_t id)
{
    if (id == 0)
        return std::nullopt;
    return world::AgentId{static_cast<world::PersonKind>((id - 1) / kBodiesOfAKind), (id - 1) % kBodiesOfAKind};
}

} // namespace passerby::street
