// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/agent_id.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace passerby::street {

/// Members of crowds, whom others mind.
class Wards {
public:
    virtual ~Wards() = default;

    /// The member at a place in a crowd (place among all crowds in ascending order of number); places beyond the last begin anew,
    /// so that everybody has somebody to mind. Nobody when that member is not there.
    [[nodiscard]] virtual std::optional<world::AgentId> memberOf(std::size_t crowd, std::uint32_t place) const = 0;
};

} // namespace passerby::street
