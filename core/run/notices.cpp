// SPDX-License-Identifier: Apache-2.0
#include "core/run/notices.h"

#include "core/street/steering_models.h"
#include "core/world/behaviour_shares.h"
#include "core/world/carried_out.h"
#include "core/world/step_free.h"

#include <algorithm>
#include <utility>

namespace passerby::run {

using ground::WalkingGround;

namespace {

/// Where those do not come who avoid stairs.
std::vector<std::string> stepFreeNotices(const world::World& world)
{
    std::vector<std::string> notices;
    const bool isAsked = std::any_of(world.profiles().begin(), world.profiles().end(), [](const auto& entry) {
        return entry.second.isStepFree && entry.second.share > 0.0 && !world::isWandering(entry.second);
    });
    if (!isAsked || !world::hasSteps(world))
        return notices;
    const std::vector<std::uint8_t> isThere = world::stepFreeTargets(world);
    const auto beyond = std::count(isThere.begin(), isThere.end(), 0);
    for (const auto& [id, profile] : world.profiles())
        if (beyond > 0 && profile.isStepFree && profile.share > 0.0 && !world::isWandering(profile))
            notices.push_back("\"" + profile.name + "\" avoids stairs: these people do not go to " + std::to_string(beyond)
                              + (beyond == 1 ? " target" : " targets")
                              + ", to which no way leads without steps from where most targets are.");
    return notices;
}

} // namespace

std::vector<std::string> scheduleNotices(const world::World& world)
{
    std::vector<std::string> notices;
    for (const auto& [id, profile] : world.profiles()) {
        if (!world::isCarriedOut(profile.steering))
            notices.push_back("\"" + profile.name + "\" asks for steering by " + std::string(world::spell(profile.steering))
                              + "; these people walk straight from node to node.");
        if (!world::isCarriedOut(profile.guidance))
            notices.push_back("\"" + profile.name + "\" asks for guidance by " + std::string(world::spell(profile.guidance))
                              + "; these people keep a schedule.");
    }
    for (const world::AgentProfileId id : street::profilesWithUnreadableStates(world)) {
        const world::AgentProfile& profile = *world.profiles().find(id);
        notices.push_back("The state set \"" + world.stateSets().find(profile.states)->name + "\" of \"" + profile.name
                          + "\" holds no states of people that can be read; the states that come with Passerby count instead.");
    }
    for (std::string& notice : stepFreeNotices(world))
        notices.push_back(std::move(notice));
    if (world.settings().flowLaw)
        notices.emplace_back(
            "People are slowed down as much as the crowds of the whole population slow them down on average at the start of "
            "the run; that does not change with the clock or with how many of them are simulated.");
    return notices;
}

std::vector<std::string> obstacleNotices(const WalkingGround& ground)
{
    const std::size_t count = ground.ignoredObstacles().size();
    if (count == 0)
        return {};
    const std::string& name = ground.ignoredObstacles().front()->name;
    const std::string which = name.empty() ? "" : " (\"" + name + "\"" + (count > 1 ? " is one)" : ")");
    return {(count == 1 ? "Something stands" : std::to_string(count) + " things stand") + " across a way that leads round nowhere" + which
            + "; people step over."};
}

} // namespace passerby::run
