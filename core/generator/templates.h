// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/world/world.h"

#include <span>
#include <string_view>

namespace passerby::generator {

/// A small city to begin with. Names are stable; titles and descriptions are for people.
struct Template {
    std::string_view name; ///< "town-square"
    std::string_view title;
    std::string_view description;
};

/// All of them, in the order that lists show; the last one is empty.
[[nodiscard]] std::span<const Template> templates();

/// The city of this template, ready to bake and to run (but for the empty one). Same name, same city. Error: "unknown-template".
[[nodiscard]] foundation::Result<world::World> makeTemplate(std::string_view name);

} // namespace passerby::generator
