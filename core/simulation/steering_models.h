// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/steering.h"
#include "core/world/world.h"

#include <string>
#include <vector>

namespace passerby::simulation {

/// Somebody in the city is steered.
[[nodiscard]] bool isSteered(const world::World& world);

/// Models of steering by profile: number 0 lets people walk as they prefer, number 1 + i is that of the i-th profile in ascending order of
/// number, with its parameters (steeringParameters).
[[nodiscard]] steering::Steering::Models steeringModels(const world::World& world);

/// How far away walls must be known of for them.
[[nodiscard]] double steeringReach_m(const world::World& world);

/// The same city where people keep their schedule and nothing else: nobody is steered, no crowds, no proxies. What densities and alibis are
/// about.
[[nodiscard]] world::World scheduleOnly(const world::World& world);

/// The number in steeringModels of a profile's model: 0 where it is not steered.
[[nodiscard]] std::uint8_t modelOf(const world::World& world, std::size_t profile);

/// Radius of the body that others keep clear of. People's radius, half of what they take up from shoulder to shoulder, counts a little more
/// than half: shoulders turn and overlap, and the models are calibrated on measured people with bodies of 0.13 m for a radius of 0.25 m.
[[nodiscard]] float bodyRadius_m(double radius_m);

/// Names of a profile's parameters that its model of steering reads ("horizon_s", "aside", ...), in alphabetical order.
[[nodiscard]] std::vector<std::string> steeringParameters(world::Steering steering);

} // namespace passerby::simulation
