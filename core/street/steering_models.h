// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ground/walking_ground.h"
#include "core/steering/steering.h"
#include "core/world/world.h"

#include <memory>

namespace passerby::street {

/// Somebody in the city is steered.
[[nodiscard]] bool isSteered(const world::World& world);

/// Models of steering by profile: number 0 lets people walk as they prefer, number 1 + i is that of the i-th profile in ascending order of
/// number, with those of its parameters that have these names, and the units that they end with: ORCA `horizon_s, wall_horizon_s, aside,
/// gap_s, clear_m`; RVO `caution_m, horizon_s, gap_s, clear_m`; social force `relaxation_s, strength_m2ps2, range_m, wall_strength_m2ps2,
/// wall_range_m, stride_s, gap_s, clear_m`.
[[nodiscard]] steering::Steering::Models steeringModels(const world::World& world);

/// How far away walls must be known of for them.
[[nodiscard]] double steeringReach_m(const world::World& world);

/// What people of the city walk on; null where nobody is steered.
[[nodiscard]] std::shared_ptr<const ground::WalkingGround> walkingGround(const world::World& world,
                                                                         const navigation::NavigationGraph& graph);

/// The number in steeringModels of a profile's model: 0 where it is not steered.
[[nodiscard]] std::uint8_t modelOf(const world::World& world, std::size_t profile);

/// Radius of the body that others keep clear of. People's radius, half of what they take up from shoulder to shoulder, counts a little more
/// than half: shoulders turn and overlap, and the models are calibrated on measured people with bodies of 0.13 m for a radius of 0.25 m.
[[nodiscard]] float bodyRadius_m(double radius_m);

} // namespace passerby::street
