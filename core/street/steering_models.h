// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ground/walking_ground.h"
#include "core/steering/steering.h"
#include "core/street/traveller.h"
#include "core/world/world.h"

#include <memory>
#include <vector>

namespace passerby::street {

/// Somebody in the city is steered.
[[nodiscard]] bool isSteered(const world::World& world);

/// Models of steering by profile: kCarried, then that of each profile in ascending order of number, with those of its parameters that the
/// model's row in steering::modelCatalogue() names; mirrored where people keep left.
[[nodiscard]] steering::Steering::Models steeringModels(const world::World& world);

/// Profiles that refer to states which their model cannot choose among: of vehicles, or damaged. It chooses among its own instead.
[[nodiscard]] std::vector<world::AgentProfileId> profilesWithUnreadableStates(const world::World& world);

/// How far away walls must be known of for them.
[[nodiscard]] double steeringReach_m(const world::World& world);

/// Somebody walks on open ground rather than along ways: is steered, belongs to a crowd, or lives by what they need and want.
[[nodiscard]] bool needsGround(const world::World& world);

/// What people of the city walk on; null where nobody needs it.
[[nodiscard]] std::shared_ptr<const ground::WalkingGround> walkingGround(const world::World& world,
                                                                         const navigation::NavigationGraph& graph);

/// Which of steeringModels is a profile's: kCarried where it is not steered.
[[nodiscard]] steering::ModelIndex modelOf(const world::World& world, std::size_t profile);

/// Radius of the body that others keep clear of. People's radius, half of what they take up from shoulder to shoulder, counts a little more
/// than half: shoulders turn and overlap, and the models are calibrated on measured people with bodies of 0.13 m for a radius of 0.25 m.
[[nodiscard]] float bodyRadius_m(double radius_m);

} // namespace passerby::street
