// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/generator/scenes.h"

namespace passerby::generator {

/// Traffic-3 of Ren et al. 2018: two streets cross, each with a car lane and a cycle lane either way; people walk over crosswalks on all
/// four arms. Sizes are ours, and so are the phases of the light: one street, then the other, then everybody on foot.
[[nodiscard]] foundation::Result<world::World> makeCrossroads(const SceneOptions& options);

} // namespace passerby::generator
