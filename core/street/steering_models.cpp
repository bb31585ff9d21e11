// SPDX-License-Identifier: Apache-2.0
#include "core/street/steering_models.h"

#include "core/statistics/speed_law.h"
#include "core/steering/orca.h"
#include "core/steering/rvo.h"
#include "core/steering/social_force.h"
#include "core/world/behaviour_shares.h"

#include <algorithm>
#include <map>
#include <string>

namespace passerby::street {

using ground::WalkingGround;
using steering::Orca;
using steering::Rvo;
using steering::SocialForce;

namespace {

constexpr double kBodyShare = 0.52;
constexpr double kFastest = statistics::kFastest * 1.3; // of the mean speed: the fastest drawn, hurrying to give way
constexpr std::size_t kMostModels = 256;

/// What a parameter sets, and the least it may be.
struct Setting {
    float* value;
    float least;
};
using Settings = std::map<std::string, Setting>;

constexpr float kLeast = 1e-3F; // of what must be above zero

Settings settingsOf(Orca::Parameters& p)
{
    return {{"horizon_s", {&p.horizon_s, kLeast}},
            {"wall_horizon_s", {&p.wallHorizon_s, kLeast}},
            {"aside", {&p.aside, 0.0F}},
            {"gap_s", {&p.headway.gap_s, 0.0F}},
            {"clear_m", {&p.headway.clear_m, 0.0F}}};
}

Settings settingsOf(Rvo::Parameters& p)
{
    return {{"caution_m", {&p.caution_m, 0.0F}},
            {"horizon_s", {&p.horizon_s, kLeast}},
            {"gap_s", {&p.headway.gap_s, 0.0F}},
            {"clear_m", {&p.headway.clear_m, 0.0F}}};
}

Settings settingsOf(SocialForce::Parameters& p)
{
    return {{"relaxation_s", {&p.relaxation_s, kLeast}}, {"strength_m2ps2", {&p.strength_m2ps2, 0.0F}},
            {"range_m", {&p.range_m, kLeast}},           {"wall_strength_m2ps2", {&p.wallStrength_m2ps2, 0.0F}},
            {"wall_range_m", {&p.wallRange_m, kLeast}},  {"stride_s", {&p.stride_s, 0.0F}},
            {"gap_s", {&p.headway.gap_s, 0.0F}},         {"clear_m", {&p.headway.clear_m, 0.0F}}};
}

template <class Parameters>
Parameters parametersOf(const world::AgentProfile& profile)
{
    Parameters parameters;
    for (const auto& [name, setting] : settingsOf(parameters))
        if (const auto given = profile.parameters.find(name); given != profile.parameters.end())
            *setting.value = std::max(static_cast<float>(given->second), setting.least);
    return parameters;
}

std::shared_ptr<const steering::SteeringModel> modelOf(const world::AgentProfile& profile)
{
    const auto fastest_mps = static_cast<float>(kFastest * profile.speedMean_mps);
    switch (profile.steering) {
    case world::Steering::orca:
        return std::make_shared<Orca>(parametersOf<Orca::Parameters>(profile), fastest_mps);
    case world::Steering::rvo:
        return std::make_shared<Rvo>(parametersOf<Rvo::Parameters>(profile), fastest_mps);
    case world::Steering::socialForce:
        return std::make_shared<SocialForce>(parametersOf<SocialForce::Parameters>(profile));
    default:
        return std::make_shared<steering::NoSteering>();
    }
}

} // namespace

bool isSteered(const world::World& world)
{
    for (std::size_t i = 0; i < world.profiles().size(); ++i)
        if (modelOf(world, i) != 0)
            return true;
    return false;
}

steering::Steering::Models steeringModels(const world::World& world)
{
    steering::Steering::Models models{std::make_shared<steering::NoSteering>()};
    for (const auto& [id, profile] : world.profiles())
        if (models.size() < kMostModels)
            models.push_back(modelOf(profile));
    return models;
}

double steeringReach_m(const world::World& world)
{
    constexpr double kLeast_m = 1.5; // finer grids of walls gain nothing
    return std::max(kLeast_m, steering::Steering(steeringModels(world)).wallReach_m());
}

std::shared_ptr<const WalkingGround> walkingGround(const world::World& world, const navigation::NavigationGraph& graph)
{
    return isSteered(world) || !world.crowds().empty() ? std::make_shared<WalkingGround>(world, graph, steeringReach_m(world)) : nullptr;
}

std::uint8_t modelOf(const world::World& world, std::size_t profile)
{
    if (profile >= std::min(world.profiles().size(), kMostModels - 1))
        return 0;
    return world::isSteered(*world.profiles().at(profile).row) ? static_cast<std::uint8_t>(profile + 1) : 0;
}

float bodyRadius_m(double radius_m)
{
    return static_cast<float>(kBodyShare * radius_m);
}

} // namespace passerby::street
