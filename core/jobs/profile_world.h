// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/world/world.h"

#include <cstdint>

namespace passerby::jobs {

/// The profile's part of those who keep a schedule, in [0, 1]; `profile` is its place in ascending order of number. 0 where there is no
/// such profile.
[[nodiscard]] double profileShare(const world::World& world, std::uint16_t profile);

/// The same city with people of this profile alone. Where people do not slow one another down, its densities times the profile's share are
/// that profile's densities in the whole city, since kinds of people add up (alibi-math section 6). Error: "no-profile" (none such, or
/// nobody has it).
[[nodiscard]] foundation::Result<world::World> worldOfProfile(const world::World& world, std::uint16_t profile);

} // namespace passerby::jobs
