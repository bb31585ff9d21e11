// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/carried_out.h"
#include "core/world/world.h"

#include <array>
#include <cstdint>

namespace passerby::world {

// Who does what. Whoever asks how many people keep a schedule, or whether some are steered, asks here.

/// What leads these people in this version: what they ask for if it is carried out, else a schedule.
[[nodiscard]] constexpr Guidance carriedOutGuidance(Guidance guidance)
{
    return isCarriedOut(guidance) ? guidance : Guidance::alibi;
}
/// Keeps a schedule.
[[nodiscard]] inline bool isScheduled(const AgentProfile& profile)
{
    return carriedOutGuidance(profile.guidance) == Guidance::alibi;
}
/// Goes by what is in sight.
[[nodiscard]] inline bool isWandering(const AgentProfile& profile)
{
    return carriedOutGuidance(profile.guidance) == Guidance::affordance;
}
/// Goes by what they need and want.
[[nodiscard]] inline bool isAutonomous(const AgentProfile& profile)
{
    return carriedOutGuidance(profile.guidance) == Guidance::autonomous;
}
/// Asks for a steering, whether this version knows it or not.
[[nodiscard]] inline bool asksForSteering(const AgentProfile& profile)
{
    return profile.steering != Steering::none;
}
/// Gives way to others.
[[nodiscard]] inline bool isSteered(const AgentProfile& profile)
{
    return asksForSteering(profile) && isCarriedOut(profile.steering);
}
/// Some people live by what they need and want.
[[nodiscard]] bool hasAutonomousPeople(const World& world);
/// Some profile gives way, however large its share: a crowd may be of people of whom nobody else is.
[[nodiscard]] bool hasSteeredProfile(const World& world);

/// How many, by Guidance; 0 where it is not carried out.
using PeopleByGuidance = std::array<std::uint64_t, Spelling<Guidance>::kNames.size()>;

/// So many people shared out by what leads them, in proportion to the shares of the profiles, by largest remainder; of equal remainders
/// that of a schedule comes last. Where all shares are 0, all keep a schedule.
[[nodiscard]] PeopleByGuidance peopleByGuidance(const World& world, std::uint64_t people);

/// Which share of the population wanders; 0 where all shares are 0.
[[nodiscard]] double wanderingShare(const World& world);
/// How many of so many people wander.
[[nodiscard]] inline std::uint64_t wanderingPeople(const World& world, std::uint64_t people)
{
    return peopleByGuidance(world, people)[static_cast<std::size_t>(Guidance::affordance)];
}
/// How many keep a schedule.
[[nodiscard]] inline std::uint64_t scheduledPeople(const World& world, std::uint64_t people)
{
    return peopleByGuidance(world, people)[static_cast<std::size_t>(Guidance::alibi)];
}
/// How many live by what they need and want.
[[nodiscard]] inline std::uint64_t autonomousPeople(const World& world, std::uint64_t people)
{
    return peopleByGuidance(world, people)[static_cast<std::size_t>(Guidance::autonomous)];
}
/// Of the population.
[[nodiscard]] inline std::int64_t scheduledPopulation(const World& world)
{
    return static_cast<std::int64_t>(scheduledPeople(world, static_cast<std::uint64_t>(world.settings().population)));
}

} // namespace passerby::world
