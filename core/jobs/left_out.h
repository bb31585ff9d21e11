// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/world.h"

#include <string>

namespace passerby::jobs {

/// Which share of the people a comparison with the bake speaks of, and who takes no part in it, as a sentence that follows a verdict; it
/// begins with a space. Empty where everybody keeps a schedule; where nobody does, usual people are compared, as in the bake.
[[nodiscard]] std::string whoTakesNoPart(const world::World& world);

} // namespace passerby::jobs
