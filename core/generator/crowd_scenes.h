// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/generator/scenes.h"

namespace passerby::generator {

// The crowds of Ren et al. 2018; sizes of the ground are ours.
[[nodiscard]] foundation::Result<world::World> makeStreetWalkers(const SceneOptions& options);
[[nodiscard]] foundation::Result<world::World> makeTwoCrowds(const SceneOptions& options);
[[nodiscard]] foundation::Result<world::World> makeFourGroups(const SceneOptions& options);
[[nodiscard]] foundation::Result<world::World> makeCircle(const SceneOptions& options);

} // namespace passerby::generator
