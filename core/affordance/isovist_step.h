// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/world.h"

#include <optional>

namespace passerby::affordance {

/// The level on which people are shown to look around: of those with cells the one nearest to the ground; nothing without cells.
[[nodiscard]] std::optional<int> eyeLevel(const world::World& world);
/// Metres between the points of a raster, a round number from 0.5 up, so that about 40 000 of them lie in the cells of the level; fewer
/// where the cells lie so far apart that the raster over all of them would grow too large.
[[nodiscard]] double fittingStep_m(const world::World& world, int level);

} // namespace passerby::affordance
