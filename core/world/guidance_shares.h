// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/world.h"

#include <cstdint>

namespace passerby::world {

/// Which share of the population wanders: profiles guided by affordance, by their shares among all; 0 where all shares are 0.
[[nodiscard]] double wanderingShare(const World& world);

/// How many of so many people wander, to the nearest.
[[nodiscard]] std::uint64_t wanderingPeople(const World& world, std::uint64_t people);
/// How many keep a schedule: the others.
[[nodiscard]] inline std::uint64_t scheduledPeople(const World& world, std::uint64_t people)
{
    return people - wanderingPeople(world, people);
}

/// Of the population.
[[nodiscard]] inline std::int64_t scheduledPopulation(const World& world)
{
    return static_cast<std::int64_t>(scheduledPeople(world, static_cast<std::uint64_t>(world.settings().population)));
}

} // namespace passerby::world
