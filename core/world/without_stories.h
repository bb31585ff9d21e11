// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/world.h"

namespace passerby::world {

/// The city that people walk in: without what only shows it.
[[nodiscard]] World withoutStories(const World& world);

} // namespace passerby::world
