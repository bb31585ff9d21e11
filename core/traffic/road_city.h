// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/heter_sim/vehicle_choice.h"
#include "core/traffic/demand.h"
#include "core/traffic/driver.h"
#include "core/traffic/lane_conflicts.h"
#include "core/traffic/lane_marks.h"
#include "core/traffic/traffic_parameters.h"

#include <vector>

namespace passerby::traffic {

/// What traffic makes of a city, once.
struct RoadCity {
    world::World world;
    LaneNetwork network;
    LaneMarks marks;
    LaneConflicts conflicts;
    std::vector<world::VehicleKindId> kindIds; ///< ascending
    std::vector<DrivenKind> kinds;
    std::vector<heter_sim::VehicleChoice> choices; ///< [kinds]
    std::vector<world::Signal> signals;
    Demand demand;

    RoadCity(const world::World& city, std::uint64_t seed, const TrafficParameters& parameters);

    /// Place of a kind; as many as there are where it is gone.
    [[nodiscard]] std::size_t placeOf(world::VehicleKindId kind) const;
    [[nodiscard]] RouteDraw drawOf(std::uint64_t seed, const Driver& driver) const;
};

} // namespace passerby::traffic
