// SPDX-License-Identifier: Apache-2.0
#include "core/street/steering_models.h"

#include "core/statistics/speed_law.h"
#include "core/steering/catalogue.h"
#include "core/steering/mirrored.h"
#include "core/world/behaviour_shares.h"

#include <algorithm>
#include <string>

namespace passerby::street {

using ground::WalkingGround;
using steering::ModelIndex;
using steering::Steering;

namespace {

constexpr double kBodyShare = 0.52;
constexpr double kFastest = statistics::kFastest * 1.3; // of the mean speed: the fastest drawn, hurrying to give way

/// The side that a city's people keep, where a model asks for it.
constexpr std::string_view kKeepsLeft = "keeps_left";

float fastest_mps(const world::AgentProfile& profile)
{
    return static_cast<float>(kFastest * profile.speedMean_mps);
}

/// What a profile says of these parameters, else what the city says or what is usual.
std::vector<float> valuesOf(const world::AgentProfile& profile, world::Side side, std::span<const steering::ModelParameter> parameters)
{
    std::vector<float> values;
    for (const steering::ModelParameter& parameter : parameters) {
        const auto given = profile.parameters.find(std::string(parameter.key));
        const float usual = parameter.key == kKeepsLeft ? (side == world::Side::left ? 1.0F : 0.0F) : parameter.usual;
        values.push_back(given == profile.parameters.end() ? usual : parameter.within(given->second));
    }
    return values;
}

/// Null where the profile refers to no states of people, its model knows of none, or they cannot be read.
std::shared_ptr<const steering::SteeringModel> modelOfStates(const world::World& world, const world::AgentProfile& profile,
                                                             const steering::ModelRow& row)
{
    const world::StateSet* set = world.stateSets().find(profile.states);
    if (!set || set->kind != world::StateSetKind::people || !row.makeOfStates)
        return nullptr;
    return row.makeOfStates(valuesOf(profile, world.settings().side, row.parameters), fastest_mps(profile), *set->bytes);
}

std::shared_ptr<const steering::SteeringModel> modelOf(const world::World& world, const world::AgentProfile& profile)
{
    const steering::ModelRow* row = steering::findModelRow(world::spell(profile.steering));
    if (!row)
        return std::make_shared<steering::NoSteering>();
    const world::Side side = world.settings().side;
    auto model = modelOfStates(world, profile, *row);
    if (!model)
        model = row->make(valuesOf(profile, side, row->parameters), fastest_mps(profile));
    const bool isTold = std::any_of(row->parameters.begin(), row->parameters.end(),
                                    [](const steering::ModelParameter& parameter) { return parameter.key == kKeepsLeft; });
    return side == world::Side::right || isTold ? model : std::make_shared<steering::Mirrored>(std::move(model));
}

} // namespace

bool isSteered(const world::World& world)
{
    for (std::size_t i = 0; i < world.profiles().size(); ++i)
        if (modelOf(world, i) != kCarried)
            return true;
    return false;
}

Steering::Models steeringModels(const world::World& world)
{
    static_assert(kCarried == 0);
    Steering::Models models{std::make_shared<steering::NoSteering>()};
    for (const auto& [id, profile] : world.profiles())
        if (models.size() < Steering::kMostModels)
            models.push_back(modelOf(world, profile));
    return models;
}

std::vector<world::AgentProfileId> profilesWithUnreadableStates(const world::World& world)
{
    std::vector<world::AgentProfileId> found;
    for (const auto& [id, profile] : world.profiles()) {
        const steering::ModelRow* row = steering::findModelRow(world::spell(profile.steering));
        if (row && row->makeOfStates && !profile.states.isNull() && !modelOfStates(world, profile, *row))
            found.push_back(id);
    }
    return found;
}

double steeringReach_m(const world::World& world)
{
    constexpr double kLeast_m = 1.5; // finer grids of walls gain nothing
    return std::max(kLeast_m, Steering(steeringModels(world)).wallReach_m());
}

bool needsGround(const world::World& world)
{
    return isSteered(world) || !world.crowds().empty() || world::hasAutonomousPeople(world);
}

std::shared_ptr<const WalkingGround> walkingGround(const world::World& world, const navigation::NavigationGraph& graph)
{
    return needsGround(world) ? std::make_shared<WalkingGround>(world, graph, steeringReach_m(world)) : nullptr;
}

ModelIndex modelOf(const world::World& world, std::size_t profile)
{
    if (profile >= std::min(world.profiles().size(), Steering::kMostModels - 1))
        return kCarried;
    return world::isSteered(*world.profiles().at(profile).row) ? static_cast<ModelIndex>(profile + 1) : kCarried;
}

float bodyRadius_m(double radius_m)
{
    return static_cast<float>(kBodyShare * radius_m);
}

} // namespace passerby::street
