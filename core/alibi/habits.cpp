// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/habits.h"

#include "core/foundation/words.h"
#include "core/world/behaviour_shares.h"
#include "core/world/step_free.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace passerby::alibi {

namespace {

using foundation::Error;
using foundation::Result;

/// The value at a time of day, linear between full hours, midnight after 23.
double atHour(const world::Hourly& hourly, double hour)
{
    const double wrapped = hour - 24.0 * std::floor(hour / 24.0);
    const auto before = std::min<std::size_t>(static_cast<std::size_t>(wrapped), 23);
    const double part = wrapped - static_cast<double>(before);
    return hourly[before] * (1.0 - part) + hourly[(before + 1) % 24] * part;
}

double weightOf(const world::Goal& goal, double hour)
{
    return hour >= 0.0 && goal.hourlyWeight ? atHour(*goal.hourlyWeight, hour) : goal.weight;
}

void readTargets(const world::World& world, Habits& habits)
{
    habits.targetsOfType.resize(world.targetTypes().size());
    for (const auto& [id, target] : world.targets()) {
        const auto type = static_cast<std::uint32_t>(world.targetTypes().indexOf(target.type));
        habits.placeInType.push_back(static_cast<std::uint32_t>(habits.targetsOfType[type].size()));
        habits.targetsOfType[type].push_back(static_cast<std::uint32_t>(habits.typeOfTarget.size()));
        habits.typeOfTarget.push_back(type);
        habits.positions.push_back(target.position);
    }
}

/// Where people come who are step free.
void readStepFree(const world::World& world, Habits& habits)
{
    if (!world::hasStepFreeSchedules(world))
        return;
    habits.isStepFree = world::stepFreeTargets(world);
    habits.stepFreeOfType.resize(habits.typeCount());
    for (std::uint32_t target = 0; target < habits.targetCount(); ++target)
        if (habits.isStepFree[target] != 0)
            habits.stepFreeOfType[habits.typeOfTarget[target]].push_back(target);
}

void readTypes(const world::World& world, double hour, Habits& habits)
{
    for (const auto& [id, type] : world.targetTypes()) {
        const bool hourly = hour >= 0.0 && type.hourlyWaitMean_s;
        habits.typeNames.push_back(type.name);
        habits.waitMean_s.push_back(hourly ? atHour(*type.hourlyWaitMean_s, hour) : type.waitMean_s);
        habits.waitSd_s.push_back(type.waitSd_s);
    }
}

/// Destinations of bound goals that have targets, whatever the weights, ascending.
std::vector<std::uint32_t> boundTypes(const world::World& world, const Habits& habits)
{
    std::vector<std::uint32_t> types;
    for (const auto& [id, type] : world.targetTypes())
        for (const world::Goal& goal : type.goals)
            if (goal.choice == world::GoalChoice::bound)
                types.push_back(static_cast<std::uint32_t>(world.targetTypes().indexOf(goal.destination)));
    std::sort(types.begin(), types.end());
    types.erase(std::unique(types.begin(), types.end()), types.end());
    std::erase_if(types, [&](std::uint32_t type) { return habits.targetsOfType[type].empty(); });
    return types;
}

/// `one`: what is known of the profile's habits already.
Result<std::vector<HabitGoal>> goalsOf(const world::World& world, const Habits& habits, const world::TargetType& type,
                                       const world::AgentProfile& profile, const ProfileHabits& one, double hour)
{
    std::vector<HabitGoal> goals;
    double sum = 0.0;
    bool leaves = false;
    bool wasLeaving = false;
    for (const world::Goal& goal : type.goals) {
        const auto factor = profile.goalMultipliers.find(goal.destination);
        const double weight = weightOf(goal, hour) * (factor == profile.goalMultipliers.end() ? 1.0 : factor->second);
        if (!(weight >= 0.0) || !std::isfinite(weight))
            return Error{"bad-weight", foundation::told("A goal's weight is negative or not a number."), type.name};
        if (weight == 0.0)
            continue;
        const auto destination = static_cast<std::uint32_t>(world.targetTypes().indexOf(goal.destination));
        if (destination >= habits.typeCount() || habits.targetsOfType[destination].empty())
            return Error{"goal-without-targets",
                         foundation::told("\"{}\" has a goal to \"{}\", of which the city has no target.", type.name,
                                          destination < habits.typeCount() ? habits.typeNames[destination] : "?"),
                         type.name};
        wasLeaving = wasLeaving || !goal.roundTrip;
        if (habits.targetsFor(one, destination).empty())
            continue; // nobody of these gets there
        goals.push_back({destination, goal.choice, goal.roundTrip, weight});
        sum += weight;
        leaves = leaves || !goal.roundTrip;
    }
    if (wasLeaving && !leaves)
        return Error{"not-step-free",
                     foundation::told("From \"{}\" nothing that \"{}\" goes to can be reached without steps.", type.name, profile.name),
                     type.name};
    if (goals.empty() && !type.goals.empty())
        return Error{"weights-all-zero", foundation::told("All goals of \"{}\" have weight 0 for \"{}\".", type.name, profile.name),
                     type.name};
    if (!goals.empty() && !leaves)
        return Error{"round-trip-only", foundation::told("\"{}\" has only round trips: nobody ever leaves for good.", type.name),
                     type.name};
    for (HabitGoal& goal : goals)
        goal.probability /= sum;
    return goals;
}

Result<ProfileHabits> habitsOf(const world::World& world, const Habits& habits, const world::AgentProfile& profile, double hour)
{
    ProfileHabits one;
    one.share = profile.share;
    one.speedMean_mps = profile.speedMean_mps;
    one.speedSd_mps = profile.speedSd_mps;
    one.isStepFree = profile.isStepFree && !habits.isStepFree.empty();
    for (const auto& [id, type] : world.targetTypes()) {
        one.goals.emplace_back();
        if (habits.targetsFor(one, static_cast<std::uint32_t>(one.goals.size() - 1)).empty())
            continue;
        Result<std::vector<HabitGoal>> goals = goalsOf(world, habits, type, profile, one, hour);
        if (!goals)
            return goals.error();
        one.goals.back() = std::move(goals).value();
    }
    one.bound = BoundLaw(boundTypes(world, habits), habits.targetsOfType, habits.positions, profile.boundReach_m,
                         one.isStepFree ? std::span(habits.isStepFree) : std::span<const std::uint8_t>());
    return one;
}

} // namespace

Result<Habits> compileHabits(const world::World& world, double hour)
{
    Habits habits;
    if (world.targets().empty())
        return Error{"no-targets", foundation::told("The city has no targets: nobody has anywhere to be."), ""};
    readTargets(world, habits);
    readTypes(world, hour, habits);
    readStepFree(world, habits);
    std::vector<std::pair<std::uint32_t, const world::AgentProfile*>> profiles;
    double shares = 0.0;
    for (const auto& [id, profile] : world.profiles()) {
        if (!(profile.share > 0.0) || !world::isScheduled(profile))
            continue;
        profiles.emplace_back(static_cast<std::uint32_t>(world.profiles().indexOf(id)), &profile);
        shares += profile.share;
    }
    const world::AgentProfile usual;
    if (profiles.empty()) {
        profiles.emplace_back(0U, &usual);
        shares = usual.share;
    }
    for (const auto& [place, profile] : profiles) {
        Result<ProfileHabits> one = habitsOf(world, habits, *profile, hour);
        if (!one)
            return one.error();
        habits.profiles.push_back(std::move(one).value());
        habits.profiles.back().profile = place;
        habits.profiles.back().share /= shares;
    }
    return habits;
}

Habits habitsOfNobody()
{
    Habits habits;
    habits.profiles.emplace_back();
    return habits;
}

bool hasHours(const world::World& world)
{
    for (const auto& [id, type] : world.targetTypes()) {
        if (type.hourlyWaitMean_s)
            return true;
        for (const world::Goal& goal : type.goals)
            if (goal.hourlyWeight)
                return true;
    }
    return false;
}

} // namespace passerby::alibi
