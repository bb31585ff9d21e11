// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/words.h"
#include "core/world/checks/cell_contents.h"
#include "core/world/checks/findings.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <iterator>
#include <set>
#include <tuple>

namespace passerby::world {

namespace {

using foundation::told;
using TypeSet = std::set<TargetTypeId>;

constexpr std::size_t kMostNamed = 3;

/// What it has goals to; of several, the names of the first few.
std::string deadGoalsText(const World& world, const std::string& title, const std::vector<TargetTypeId>& destinations)
{
    const auto nameOf = [&world](TargetTypeId id) { return told("\"{}\"", world.targetTypes().find(id)->name); };
    if (destinations.size() == 1)
        return told("{} has a goal to {}, but there are no targets of that type.", title, nameOf(destinations.front()));
    std::vector<std::string> names;
    std::transform(destinations.begin(), destinations.begin() + static_cast<std::ptrdiff_t>(std::min(kMostNamed, destinations.size())),
                   std::back_inserter(names), nameOf);
    const std::string named = fmt::format("{}", fmt::join(names, ", "));
    return destinations.size() > kMostNamed
               ? told("{} has {} goals to types of which there are no targets: {} and others.", title, destinations.size(), named)
               : told("{} has {} goals to types of which there are no targets: {}.", title, destinations.size(), named);
}

/// All of them are one finding, so that what is kept of the type does not grow with its goals.
void checkGoals(const World& world, const TypeSet& inUse, TargetTypeId id, const TargetType& type, Findings& findings)
{
    const auto isDead = [&inUse](const Goal& goal) { return !inUse.contains(goal.destination); };
    const auto counts = [&](const Goal& goal) { return isDead(goal) && (goal.weight > 0.0 || goal.hourlyWeight); };
    std::vector<TargetTypeId> destinations;
    for (const Goal& goal : type.goals)
        if (isDead(goal))
            destinations.push_back(goal.destination);
    if (destinations.empty())
        return;
    const std::string message = deadGoalsText(world, titleOf(id, type), destinations);
    const bool isError = inUse.contains(id) && std::any_of(type.goals.begin(), type.goals.end(), counts);
    Finding& finding = isError ? findings.error("goal-without-targets", message, placeOf(id))
                               : findings.warning("goal-without-targets", message, placeOf(id));
    TargetType mended = type;
    std::erase_if(mended.goals, isDead);
    setFix(finding, destinations.size() == 1 ? told("Remove goal") : told("Remove goals"), patchTo(id, std::move(mended)));
}

bool isNegative(const Goal& goal)
{
    return goal.weight < 0.0 || (goal.hourlyWeight && std::any_of(goal.hourlyWeight->begin(), goal.hourlyWeight->end(), [](double weight) {
                                     return weight < 0.0;
                                 }));
}

/// What makes a goal the same as another one.
auto identityOf(const Goal& goal)
{
    return std::tie(goal.destination, goal.choice, goal.roundTrip);
}

/// One goal for both, with the weights together, hour by hour where one has hours.
Goal joined(const Goal& first, const Goal& second)
{
    Goal both = first;
    both.weight += second.weight;
    if (!first.hourlyWeight && !second.hourlyWeight)
        return both;
    const auto weightsOf = [](const Goal& goal) {
        Hourly plain;
        plain.fill(goal.weight);
        return goal.hourlyWeight.value_or(plain);
    };
    both.hourlyWeight = weightsOf(first);
    const auto others = weightsOf(second);
    std::transform(others.begin(), others.end(), both.hourlyWeight->begin(), both.hourlyWeight->begin(), std::plus<>());
    return both;
}

void checkTwice(const World& world, TargetTypeId id, const TargetType& type, Findings& findings)
{
    const auto twice = goalThatStandsTwice(type);
    if (!twice)
        return;
    const auto isIt = [&](const Goal& goal) { return identityOf(goal) == identityOf(*twice); };
    Finding& finding =
        findings.info("goal-twice",
                      told("{} has the same goal to \"{}\" {} times.", titleOf(id, type),
                           world.targetTypes().find(twice->destination)->name, std::count_if(type.goals.begin(), type.goals.end(), isIt)),
                      placeOf(id));
    TargetType mended = type;
    const auto first = std::find_if(mended.goals.begin(), mended.goals.end(), isIt);
    for (auto next = std::find_if(first + 1, mended.goals.end(), isIt); next != mended.goals.end();
         next = std::find_if(next + 1, mended.goals.end(), isIt))
        *first = joined(*first, *next);
    mended.goals.erase(std::remove_if(first + 1, mended.goals.end(), isIt), mended.goals.end());
    setFix(finding, told("Make one of them"), patchTo(id, std::move(mended)));
}

void checkWeightSigns(TargetTypeId id, const TargetType& type, Findings& findings)
{
    const auto negative = std::count_if(type.goals.begin(), type.goals.end(), isNegative);
    if (negative == 0)
        return;
    Finding& finding =
        findings.error("negative-weight", told("{} has {} goals with negative weights.", titleOf(id, type), negative), placeOf(id));
    TargetType mended = type;
    for (Goal& goal : mended.goals) {
        goal.weight = std::max(0.0, goal.weight);
        if (goal.hourlyWeight)
            for (double& weight : *goal.hourlyWeight)
                weight = std::max(0.0, weight);
    }
    setFix(finding, told("Set negative weights to zero"), patchTo(id, std::move(mended)));
}

void checkWait(TargetTypeId id, const TargetType& type, Findings& findings)
{
    double mean = type.waitMean_s;
    if (type.hourlyWaitMean_s)
        mean = std::min(mean, *std::min_element(type.hourlyWaitMean_s->begin(), type.hourlyWaitMean_s->end()));
    if (mean == 0.0)
        findings.warning("wait-of-zero", told("People do not stay at targets of {} at all: its mean wait is 0 s.", titleOf(id, type)),
                         placeOf(id));
    if (type.waitSd_s <= 0.5 * mean)
        return;
    Finding& finding = findings.warning("wait-spread",
                                        told("The waits of {} spread by {} s around a mean of {} s; over half the mean, many "
                                             "are redrawn and the spread comes out smaller.",
                                             titleOf(id, type), type.waitSd_s, mean),
                                        placeOf(id));
    TargetType mended = type;
    mended.waitSd_s = 0.5 * mean;
    setFix(finding, told("Set spread to half the mean"), patchTo(id, std::move(mended)));
}

} // namespace

std::optional<Goal> goalThatStandsTwice(const TargetType& type)
{
    const auto isLess = [](const Goal* a, const Goal* b) { return identityOf(*a) < identityOf(*b); };
    std::set<const Goal*, decltype(isLess)> seen(isLess);
    for (const Goal& goal : type.goals)
        if (const auto [place, isNew] = seen.insert(&goal); !isNew)
            return **place;
    return std::nullopt;
}

void checkTypes(const World& world, Findings& findings)
{
    TypeSet inUse;
    for (const auto& [id, target] : world.targets())
        inUse.insert(target.type);
    for (const auto& [id, type] : world.targetTypes()) {
        if (type.goals.empty() && inUse.contains(id))
            findings.error("type-without-goals", told("{} has no goals: who comes to such a target stays for ever.", titleOf(id, type)),
                           placeOf(id));
        else if (type.goals.empty())
            findings.warning("type-without-goals", told("{} has no goals (and no targets).", titleOf(id, type)), placeOf(id));
        checkGoals(world, inUse, id, type, findings);
        checkTwice(world, id, type, findings);
        checkWeightSigns(id, type, findings);
        checkWait(id, type, findings);
    }
}

} // namespace passerby::world
