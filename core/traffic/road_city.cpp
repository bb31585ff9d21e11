// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/road_city.h"

#include "core/heter_sim/state_set_file.h"
#include "core/heter_sim/vehicle_states.h"

namespace passerby::traffic {

namespace {

constexpr double kFastestWish = 1.3; // of the speed of the kind

/// Whose settings a kind has.
heter_sim::AgentKind likeWhom(const world::VehicleKind& kind)
{
    constexpr double kBicycle_m = 0.8; // width
    constexpr double kBus_m = 8.0;     // length
    if (kind.usesBicycleLanes)
        return kind.width_m <= kBicycle_m ? heter_sim::AgentKind::bicycle : heter_sim::AgentKind::tricycle;
    return kind.length_m >= kBus_m ? heter_sim::AgentKind::bus : heter_sim::AgentKind::car;
}

/// The recorded states that a kind refers to; null where it refers to none, they are of people, or they cannot be read.
std::shared_ptr<const heter_sim::StateSet> recordedStates(const world::World& city, const world::VehicleKind& kind)
{
    const world::StateSet* row = city.stateSets().find(kind.states);
    if (!row || row->kind != world::StateSetKind::vehicles)
        return nullptr;
    auto set = heter_sim::decoded(*row->bytes);
    if (!set || set.value().kind == heter_sim::AgentKind::person)
        return nullptr;
    return std::make_shared<const heter_sim::StateSet>(std::move(set).value());
}

heter_sim::VehicleChoice choiceOf(const world::World& city, const world::VehicleKind& kind, double hardest_mps2)
{
    heter_sim::VehicleFigures figures;
    figures.halfLength_m = static_cast<float>(kind.length_m / 2.0);
    figures.halfWidth_m = static_cast<float>(kind.width_m / 2.0);
    figures.turningRadius_m = static_cast<float>(kind.turningRadius_m);
    figures.acceleration_mps2 = static_cast<float>(kind.acceleration_mps2);
    figures.braking_mps2 = static_cast<float>(hardest_mps2);
    const heter_sim::AgentKind like = likeWhom(kind);
    auto states = recordedStates(city, kind);
    if (!states)
        states = heter_sim::ownVehicleStates(like, figures, static_cast<float>(kFastestWish * kind.speed_mps));
    return {figures, heter_sim::vehicleSettings(like), *states};
}

bool hasSamePlan(const world::World& a, const world::World& b)
{
    return a.lanes().sharesStateWith(b.lanes()) && a.stopLines().sharesStateWith(b.stopLines())
           && a.crossings().sharesStateWith(b.crossings()) && a.trafficSignals().sharesStateWith(b.trafficSignals())
           && a.vehicleKinds().sharesStateWith(b.vehicleKinds()) && a.settings().side == b.settings().side;
}

} // namespace

RoadCity::RoadCity(const world::World& city, std::uint64_t seed, const TrafficParameters& parameters, const RoadCity* before)
    : world(city),
      plan(before && hasSamePlan(before->world, city) ? before->plan : std::make_shared<const RoadPlan>(city, parameters.sideways_mps2)),
      network(plan->network),
      marks(plan->marks),
      conflicts(plan->conflicts),
      screens(city),
      demand(city, network, seed)
{
    for (const auto& [id, kind] : city.vehicleKinds()) {
        kindIds.push_back(id);
        choices.push_back(choiceOf(city, kind, parameters.hardest_mps2));
        if (!kind.states.isNull() && !recordedStates(city, kind))
            unreadable.push_back(id);
        kinds.push_back({kind.length_m, kind.width_m, kind.turningRadius_m, kind.acceleration_mps2, kind.braking_mps2, kind.speed_mps,
                         kind.usesCarLanes, kind.usesBicycleLanes, kind.usesBusLanes});
    }
    for (const auto& [id, signal] : city.trafficSignals())
        lights.push_back(signal);
}

std::size_t RoadCity::placeOf(world::VehicleKindId kind) const
{
    std::size_t place = 0;
    while (place < kindIds.size() && !(kindIds[place] == kind))
        ++place;
    return place;
}

bool RoadCity::mayUse(std::size_t kind, std::uint32_t lane) const
{
    Driver driver;
    driver.kind = static_cast<std::uint16_t>(kind);
    return kind < kinds.size() && drawOf(0, driver).mayUse(network, lane);
}

RouteDraw RoadCity::drawOf(std::uint64_t seed, const Driver& driver) const
{
    const DrivenKind& kind = kinds[driver.kind];
    return {seed, driver.number, kind.usesCarLanes, kind.usesBicycleLanes, kind.usesBusLanes, kind.width_m};
}

} // namespace passerby::traffic
