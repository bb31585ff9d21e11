// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/heter_sim/vehicle_choice.h"
#include "core/traffic/demand.h"
#include "core/traffic/driver.h"
#include "core/traffic/lane_conflicts.h"
#include "core/traffic/lane_marks.h"
#include "core/traffic/screens.h"
#include "core/traffic/traffic_parameters.h"

#include <memory>
#include <vector>

namespace passerby::traffic {

/// What is made of the lanes of a city, once.
struct RoadPlan {
    LaneNetwork network;
    LaneMarks marks;
    LaneConflicts conflicts;

    RoadPlan(const world::World& city, double sideways_mps2)
        : network(city, sideways_mps2), marks(network, city), conflicts(network, marks, city)
    {
    }
};

/// What traffic makes of a city.
struct RoadCity {
    world::World world;
    std::shared_ptr<const RoadPlan> plan;
    const LaneNetwork& network; ///< of the plan
    const LaneMarks& marks;
    const LaneConflicts& conflicts;
    std::vector<world::VehicleKindId> kindIds; ///< ascending
    std::vector<DrivenKind> kinds;
    std::vector<heter_sim::VehicleChoice> choices; ///< [kinds]
    std::vector<world::VehicleKindId> unreadable;  ///< kinds whose states cannot be read: those that come with Passerby count
    Screens screens;
    std::vector<world::Signal> lights;
    Demand demand;

    /// Takes the plan of `before`, if any, where nothing that it is made of has changed since.
    RoadCity(const world::World& city, std::uint64_t seed, const TrafficParameters& parameters, const RoadCity* before = nullptr);
    RoadCity(const RoadCity&) = delete;
    RoadCity& operator=(const RoadCity&) = delete;

    /// Place of a kind; as many as there are where it is gone.
    [[nodiscard]] std::size_t placeOf(world::VehicleKindId kind) const;
    /// False where there is no such kind.
    [[nodiscard]] bool mayUse(std::size_t kind, std::uint32_t lane) const;
    [[nodiscard]] RouteDraw drawOf(std::uint64_t seed, const Driver& driver) const;
};

} // namespace passerby::traffic
