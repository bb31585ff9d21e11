// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/wanderer_city.h"

#include "core/foundation/words.h"
#include "core/jobs/junction_lots.h"
#include "core/jobs/seconds_since.h"
#include "core/wander/wanderers.h"
#include "core/world/behaviour_shares.h"
#include "core/world/patch_builder.h"

#include <algorithm>
#include <chrono>

namespace passerby::jobs {

using foundation::Error;
using foundation::Result;
using world::AgentProfile;

namespace {

/// The profiles that wander; all that have a share where none does.
std::vector<world::AgentProfileId> wanderingProfiles(const world::World& world)
{
    std::vector<world::AgentProfileId> wandering;
    std::vector<world::AgentProfileId> all;
    for (const auto& [id, profile] : world.profiles()) {
        if (!(profile.share > 0.0))
            continue;
        all.push_back(id);
        if (world::isWandering(profile))
            wandering.push_back(id);
    }
    return wandering.empty() ? all : wandering;
}

void letWander(AgentProfile& profile, const WanderOptions& options)
{
    profile.guidance = world::Guidance::affordance;
    profile.steering = world::Steering::none;
    if (options.rule)
        profile.parameters[affordance::kDrawsBy] = static_cast<double>(*options.rule);
    if (options.frustum_deg)
        profile.parameters[affordance::kFrustum_deg] = *options.frustum_deg;
}

std::vector<WandererGroup> groupsOf(const world::World& world, const affordance::CityAffordance& city)
{
    std::vector<WandererGroup> groups(city.tables.size());
    double shares = 0.0;
    std::size_t place = 0;
    for (const auto& [id, profile] : world.profiles()) {
        const std::uint32_t table = city.tableOfProfile[place++];
        if (!(profile.share > 0.0) || !world::isWandering(profile))
            continue;
        WandererGroup& group = groups[table];
        group.table = table;
        group.share += profile.share;
        group.profiles.push_back(profile.name);
        shares += profile.share;
        for (statistics::SpeedNode node : statistics::speedRule(profile.speedMean_mps, profile.speedSd_mps)) {
            node.weight *= profile.share;
            group.speeds.push_back(node);
        }
    }
    std::erase_if(groups, [](const WandererGroup& group) { return group.speeds.empty(); });
    for (WandererGroup& group : groups) {
        for (statistics::SpeedNode& node : group.speeds)
            node.weight /= group.share;
        group.share /= shares;
    }
    return groups;
}

/// Where people of one group are in the long run; those who begin there are there at once.
Result<affordance::SteadyFlow> flowOf(const affordance::CityAffordance& city, std::size_t table, wander::WanderStart start)
{
    if (start == wander::WanderStart::byViewshed)
        return affordance::makeSteadyFlow(city.network, affordance::makeAffordanceChain(city.network, city.tables[table]),
                                          wander::wanderStart(city, table, start));
    if (city.flows[table].probability.empty())
        return Error{"not-settled",
                     foundation::told("Where people go in the long run could not be computed: some chances at junctions are too small."),
                     ""};
    return city.flows[table];
}

} // namespace

Result<world::World> wanderersOf(const world::World& world, const WanderOptions& options)
{
    if (options.frustum_deg && !(*options.frustum_deg > 0.0 && *options.frustum_deg <= 360.0))
        return Error{"bad-options", foundation::told("The angle of the view frustum is above 0° and at most 360°."), ""};
    world::PatchBuilder build(world);
    const auto wandering = wanderingProfiles(world);
    for (const world::AgentProfileId id : wandering) {
        AgentProfile profile = *world.profiles().find(id);
        letWander(profile, options);
        build.replace(id, std::move(profile));
    }
    if (wandering.empty()) {
        AgentProfile profile;
        profile.name = "wanderer";
        while (
            std::any_of(world.profiles().begin(), world.profiles().end(), [&](const auto& one) { return one.second.name == profile.name; }))
            profile.name += " too";
        letWander(profile, options);
        build.add(std::move(profile));
    }
    world::World changed = world;
    const auto applied = changed.apply(build.take());
    if (!applied)
        return applied.error();
    return changed;
}

std::vector<double> WandererCity::peoplePerMetre() const
{
    std::vector<double> density(network().ways.size());
    for (std::size_t way = 0; way < density.size(); ++way)
        density[way] = (probability[way] + probability[network().ways[way].reverse]) / network().ways[way].length_m;
    return density;
}

Result<WandererCity> makeWandererCity(const world::World& world, const WanderOptions& options, foundation::JobContext& context,
                                      alibi::LotCrew* crew)
{
    Result<world::World> wandering = wanderersOf(world, options);
    if (!wandering)
        return wandering.error();
    WandererCity city{std::move(wandering).value(), nullptr, {}, {}, {}, {}, 0.0};
    const auto began = std::chrono::steady_clock::now();
    auto graph = std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(city.world));
    city.prepared_s = secondsSince(began);
    const affordance::JunctionCrew looking = crew ? junctionsBy(*crew) : affordance::JunctionCrew();
    auto found = affordance::findCityAffordance(city.world, std::move(graph), options.threads, context, crew ? &looking : nullptr);
    if (!found)
        return found.error();
    city.affordance = std::move(found).value();
    if (city.network().ways.empty())
        return Error{"no-ways", foundation::told("No way leads anywhere in this city: people wander from cell to cell through portals."),
                     ""};
    city.groups = groupsOf(city.world, *city.affordance);
    city.visits_per_s.assign(city.network().junctions.size(), 0.0);
    city.probability.assign(city.network().ways.size(), 0.0);
    for (const WandererGroup& group : city.groups) {
        Result<affordance::SteadyFlow> flow = flowOf(*city.affordance, group.table, options.start);
        if (!flow)
            return flow.error();
        const auto visits = affordance::visitsPerSecond(city.network(), flow.value(), group.speeds, group.share);
        for (std::size_t junction = 0; junction < visits.size(); ++junction)
            city.visits_per_s[junction] += visits[junction];
        for (std::size_t way = 0; way < city.probability.size(); ++way)
            city.probability[way] += group.share * flow.value().probability[way];
        city.flows.push_back(std::move(flow).value());
    }
    return city;
}

} // namespace passerby::jobs
