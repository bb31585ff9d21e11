// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/story.h"
#include "core/steering/weighed_velocity.h"

#include <optional>
#include <vector>

namespace passerby::run {

/// So many of the velocities that somebody weighs are told, the one they would choose first.
inline constexpr std::size_t kWeighedTold = 5;

/// Tells which velocities somebody weighs just now and what each costs (street::SteeredPeople::weighedBy()), as the fact "velocities": of
/// each the velocity in m/s (x, y), its energy, 1 where it is barred and else 0, and the parts of the energy in the order of
/// steering::EnergyTerm, with a blank between. No fact where it is not known, and none where there is none.
void addWeighed(const std::vector<steering::WeighedVelocity>& velocities, PersonStory& story);
/// The other way round, to the last bit; none where it is not known, or what stands there is no such list.
[[nodiscard]] std::vector<steering::WeighedVelocity> weighedOf(const PersonStory& story);

} // namespace passerby::run
