// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/minds_city.h"

#include "core/navigation/step_ways.h"
#include "core/world/behaviour_shares.h"
#include "core/world/step_free.h"

#include <algorithm>

namespace passerby::autonomous {

using world::FixtureUse;

namespace {

GoalKind goalFor(FixtureUse use, bool isErrand)
{
    switch (use) {
    case FixtureUse::sit:
        return GoalKind::sit;
    case FixtureUse::serve:
        return isErrand ? GoalKind::buyTicket : GoalKind::drink;
    case FixtureUse::watch:
        return GoalKind::watch;
    case FixtureUse::meet:
    case FixtureUse::wait:
        return GoalKind::wait;
    case FixtureUse::look:
        break;
    }
    return GoalKind::lookUp;
}

/// Where somebody of them avoids stairs, and there are some.
std::shared_ptr<const navigation::NavigationGraph> waysWithoutSteps(const world::World& world, const navigation::NavigationGraph& graph)
{
    const bool isAsked = std::any_of(world.profiles().begin(), world.profiles().end(), [](const auto& entry) {
        return entry.second.isStepFree && entry.second.share > 0.0 && world::isAutonomous(entry.second);
    });
    if (!isAsked || !world::hasSteps(world))
        return nullptr;
    return std::make_shared<const navigation::NavigationGraph>(navigation::stepFreeWays(world, graph).graph);
}

} // namespace

Minds::City::City(const run::Setting& setting)
    : world(setting.world),
      stepFree(waysWithoutSteps(setting.world, *setting.graph)),
      ways(setting.world, setting.graph, setting.street->sharedGround(), setting.seed),
      paths(world, ways),
      narrow(world, setting.street->sharedGround()),
      turns(world, setting.street->sharedGround()),
      things(setting.world, ways),
      doorways(setting.world, ways),
      law(world, ways.graph(), setting.seed, stepFree.get()),
      heights(world::heightPlanes(setting.world)),
      duties(setting.world.profiles().size())
{
    if (stepFree)
        stepFreeWays = std::make_unique<Ways>(setting.world, setting.graph, setting.street->sharedGround(), setting.seed, stepFree);
    gatherWants();
    for (std::size_t profile = 0; profile < world.profiles().size(); ++profile) {
        const auto isOn = [&](const char* key) { return law.parameter(static_cast<std::uint16_t>(profile), key, 1.0) >= 0.5; };
        manners.push_back({isOn("passage_navigation"), isOn("passage_selection")});
    }
    for (std::uint32_t duty = 0; duty < world.duties().size(); ++duty)
        if (const std::size_t profile = world.profiles().indexOf(world.duties().at(duty).row->profile); profile < duties.size())
            duties[profile].push_back(duty);
}

void Minds::City::setFences(const ground::FreeWays& fences)
{
    paths.setFenced(ways.setFences(world, fences));
    if (stepFreeWays)
        stepFreeWays->setFences(world, fences);
}

void Minds::City::gatherWants()
{
    for (const auto& [profileId, profile] : world.profiles()) {
        firstWant.push_back(wants.size());
        for (const auto& [id, row] : world.needs()) {
            if (row.profile != profileId)
                continue;
            Want want;
            want.id = id;
            want.row = row;
            if (const world::FixtureKind* kind = world.fixtureKinds().find(row.fulfilledBy)) {
                want.kind = row.fulfilledBy.number;
                want.use = kind->use;
                want.isKnown = !(row.growth_s > 0.0) && kind->use == FixtureUse::serve;
                want.goal = goalFor(kind->use, want.isKnown);
            }
            wants.push_back(std::move(want));
        }
        std::stable_sort(wants.begin() + static_cast<std::ptrdiff_t>(firstWant.back()), wants.end(),
                         [](const Want& a, const Want& b) { return a.row.rank < b.row.rank; });
    }
    firstWant.push_back(wants.size());
    for (const Want& want : wants)
        wantIds.push_back(want.id);
}

} // namespace passerby::autonomous
