// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/generator/scenes.h"

namespace passerby::generator {

// Roads of Ren et al. 2018; their lengths and bends are ours.
[[nodiscard]] foundation::Result<world::World> makeTwistingRoad(const SceneOptions& options);
[[nodiscard]] foundation::Result<world::World> makeTwistingFourLanes(const SceneOptions& options);
[[nodiscard]] foundation::Result<world::World> makeAmongCars(const SceneOptions& options);
[[nodiscard]] foundation::Result<world::World> makeStraightFourLanes(const SceneOptions& options);
[[nodiscard]] foundation::Result<world::World> makeCrossedRoad(const SceneOptions& options);

} // namespace passerby::generator
