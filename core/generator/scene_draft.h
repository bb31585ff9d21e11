// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/random_stream.h"
#include "core/foundation/result.h"
#include "core/generator/template_draft.h"
#include "core/world/patch_builder.h"

#include <array>
#include <string>
#include <vector>

namespace passerby::generator {

/// Who drives in scenes: places among world::usualVehicleKinds().
enum class SceneVehicle { car, bicycle, tricycle };

/// Puts together a scene: ground, people who each have a way of their own, lanes and who comes in on them.
class SceneDraft {
public:
    explicit SceneDraft(std::uint64_t seed);

    /// From `low` to `high`, evenly.
    [[nodiscard]] double between(double low, double high);
    [[nodiscard]] std::uint32_t below(std::uint32_t count) { return m_random.below(count); }
    /// Places in a box, at random, none nearer than half of a metre to another.
    [[nodiscard]] std::vector<geometry::Point> scattered(const PlanBox& box, int count);

    world::CellId addCell(world::CellKind kind, const PlanBox& box, std::string name);
    /// As many portals side by side along a border of two cells.
    void join(world::CellId a, world::CellId b, geometry::Point from, geometry::Point to, int portals = 1);
    /// A way out, for whoever is drawn into the scene later; all are of one type.
    void addExit(world::CellId cell, geometry::Point place);
    /// Whoever is added from now on is steered by Heter-Sim with the weights of this row of table 2 (heter_sim::kWeightPresets, from 1).
    void setWeights(int preset);
    /// Somebody who begins at a place, walks from waypoint to waypoint, and then leaves or stays.
    void addPerson(geometry::Point from, std::vector<geometry::Point> waypoints, world::CrowdEnd atEnd);
    world::LaneId addLane(std::vector<geometry::Point> points, double width_m, double limit_mps, world::LaneKind kind);
    void addDemand(world::LaneId lane, SceneVehicle vehicle, double vehicles_per_h);
    template <class Row>
    foundation::Id<Row> add(Row row)
    {
        return m_builder.add(std::move(row));
    }

    /// Without a population. Error: that of World::apply.
    [[nodiscard]] foundation::Result<world::World> take(std::string name);

private:
    std::uint64_t m_seed;
    foundation::RandomStream m_random;
    world::PatchBuilder m_builder;
    world::AgentProfileId m_profile;
    world::TargetTypeId m_exits;                   ///< null: there is none yet
    std::array<world::VehicleKindId, 3> m_kinds{}; ///< null: none of it has come in yet
    int m_people = 0;
};

} // namespace passerby::generator
