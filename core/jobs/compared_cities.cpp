// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/compared_cities.h"

#include "core/world/behaviour_shares.h"
#include "core/world/patch_builder.h"

#include <initializer_list>
#include <utility>

namespace passerby::jobs {

using foundation::Result;

namespace {

using Parameters = std::initializer_list<std::pair<const char*, double>>;

/// Puts these parameters of the profiles of those who live by what they need and want.
void setParameters(const world::World& world, Parameters parameters, world::PatchBuilder& builder)
{
    for (const auto& [id, row] : world.profiles()) {
        if (!world::isAutonomous(row))
            continue;
        world::AgentProfile profile = row;
        for (const auto& [name, value] : parameters)
            profile.parameters[name] = value;
        builder.replace(id, std::move(profile));
    }
}

Result<world::World> changed(const world::World& world, world::WorldPatch patch)
{
    world::World made = world;
    if (const auto applied = made.apply(patch); !applied)
        return applied.error();
    return made;
}

} // namespace

Result<world::World> withPassages(const world::World& world, bool hasNavigation, bool hasSelection)
{
    world::PatchBuilder builder(world);
    setParameters(world, {{"passage_navigation", hasNavigation ? 1.0 : 0.0}, {"passage_selection", hasSelection ? 1.0 : 0.0}}, builder);
    return changed(world, builder.take());
}

Result<world::World> withPassersThrough(const world::World& world)
{
    world::PatchBuilder builder(world);
    setParameters(world, {{"stay_low_s", 0.0}, {"stay_high_s", 0.0}}, builder);
    for (const auto& [id, need] : world.needs())
        builder.erase(id);
    for (const auto& [id, duty] : world.duties())
        builder.erase(id);
    return changed(world, builder.take());
}

} // namespace passerby::jobs
