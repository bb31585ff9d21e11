// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/road_city.h"

namespace passerby::traffic {

RoadCity::RoadCity(const world::World& city, std::uint64_t seed, const TrafficParameters& parameters)
    : world(city),
      network(city, parameters.sideways_mps2),
      marks(network, city),
      conflicts(network, marks, city),
      demand(city, network, seed)
{
    for (const auto& [id, kind] : city.vehicleKinds()) {
        kindIds.push_back(id);
        kinds.push_back({kind.length_m, kind.width_m, kind.turningRadius_m, kind.acceleration_mps2, kind.braking_mps2, kind.speed_mps,
                         kind.usesCarLanes, kind.usesBicycleLanes, kind.usesBusLanes});
    }
    for (const auto& [id, signal] : city.trafficSignals())
        signals.push_back(signal);
}

std::size_t RoadCity::placeOf(world::VehicleKindId kind) const
{
    std::size_t place = 0;
    while (place < kindIds.size() && !(kindIds[place] == kind))
        ++place;
    return place;
}

RouteDraw RoadCity::drawOf(std::uint64_t seed, const Driver& driver) const
{
    const DrivenKind& kind = kinds[driver.kind];
    return {seed, driver.number, kind.usesCarLanes, kind.usesBicycleLanes, kind.usesBusLanes, kind.width_m};
}

} // namespace passerby::traffic
