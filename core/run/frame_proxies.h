// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/agent_id.h"

#include <functional>

namespace passerby::street {
class SteeredPeople;
}

namespace passerby::run {

struct Frame;

/// Adds the proxies that others see; `nameOf` turns the agents of the street into those of the frame, whose walkers must be there
/// already, ascending; those of people who are no walkers of it are left out.
void showProxies(const street::SteeredPeople& street, const std::function<world::AgentId(world::AgentId)>& nameOf, Frame& frame);

} // namespace passerby::run
