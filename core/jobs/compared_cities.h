// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/world/world.h"

namespace passerby::jobs {

// Cities in which those who live by what they need and want do without something, to be compared with others. Where nobody lives so, they
// are as they were.

/// With or without passage navigation (safety fan, keeping to a side, drawing together) and passage selection (by time and crowd; else the
/// shortest way), which most profiles have both.
[[nodiscard]] foundation::Result<world::World> withPassages(const world::World& world, bool hasNavigation, bool hasSelection);

/// In which they only pass through: without needs, duties and time to spend, from one door to another and on the next train.
[[nodiscard]] foundation::Result<world::World> withPassersThrough(const world::World& world);

} // namespace passerby::jobs
