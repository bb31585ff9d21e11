// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/color.h"
#include "core/world/place_kinds.h"

#include <array>

namespace passerby::shapes {

/// Red, green and blue, each in [0, 1].
using Light = std::array<float, 3>;

[[nodiscard]] Light lightOf(const world::Color& color);
[[nodiscard]] world::Color colorOf(const Light& light);

/// The colour of a map as a picture of one's own would have it: its tint without its glare (maps say "red" of brick), in the light of what
/// the picture has there.
[[nodiscard]] Light quiet(const world::Color& map, const Light& own);

/// Roofs of this shape are green with age where a map does not say otherwise.
[[nodiscard]] bool isOfCopper(world::RoofShape roof);

} // namespace passerby::shapes
