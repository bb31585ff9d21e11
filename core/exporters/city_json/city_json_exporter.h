// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/world.h"

#include <string>

namespace passerby::exporters {

/// The whole world as city JSON (resources/schemas/city.schema.json), version 1. Reading it back gives the same world; keys beyond the
/// promised ones are written only where they say something.
[[nodiscard]] std::string toCityJson(const world::World& world);

} // namespace passerby::exporters
