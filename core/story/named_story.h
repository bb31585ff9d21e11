// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/world/world.h"

#include <string_view>

namespace passerby::story {

/// The story of a city with this name. Errors: "unknown-story", saying which there are; "no-slides".
[[nodiscard]] foundation::Result<world::Story> storyNamed(const world::World& world, std::string_view name);

} // namespace passerby::story
