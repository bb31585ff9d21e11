// SPDX-License-Identifier: Apache-2.0
#include "core/run/notices.h"

#include "core/world/carried_out.h"

namespace passerby::run {

using ground::WalkingGround;

namespace {

bool hasSteps(const world::World& world)
{
    for (const auto& [id, cell] : world.cells())
        if (cell.kind == world::CellKind::stairs)
            return true;
    return false;
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
    for (const auto& [id, profile] : world.profiles())
        if (profile.isStepFree && profile.share > 0.0 && hasSteps(world))
            notices.push_back(
                "\"" + profile.name
                + "\" avoids stairs, which only crowds keep to so far: inhabitants and wanderers of this profile take stairs as "
                  "everybody does, in expected densities and stories too.");
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
