// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/affordance/junction_table.h"
#include "core/affordance/steady_flow.h"
#include "core/affordance/viewshed.h"

#include <map>
#include <memory>

namespace passerby::affordance {

/// Names of a profile's parameters.
inline constexpr const char* kFrustum_deg = "frustum_deg";
inline constexpr const char* kDrawsBy = "draws_by";

/// How people of a profile look around; its parameters `frustum_deg` (60, in (0, 360]) and `draws_by` (0: walkable area, 1: visible area,
/// 2: nothing, each way alike). Values out of range count as the usual ones.
[[nodiscard]] TableOptions tableOptions(const world::AgentProfile& profile);

/// What finding it took, s of wall clock.
struct AffordanceTimes {
    double ways = 0.0;
    double sight = 0.0;  ///< walls and floors prepared, viewsheds and shares
    double steady = 0.0; ///< where people are in the long run
};

/// What wanderers go by in a city. Immutable; shared by runs and threads.
struct CityAffordance {
    std::shared_ptr<const navigation::NavigationGraph> graph;
    WayNetwork network;
    std::vector<JunctionTable> tables;         ///< one for each way of looking around, at least one
    std::vector<SteadyFlow> flows;             ///< [tables] for people who start anywhere along the ways; empty where it did not settle
    std::vector<std::uint32_t> tableOfProfile; ///< [profiles in ascending order of number] place in `tables`
    AffordanceTimes times_s;
};

/// The levels of a city as its people see them. Keeps a copy of what it needs. Errors: those of SightField::build.
class CitySight {
public:
    [[nodiscard]] static foundation::Result<CitySight> build(const world::World& world,
                                                             const std::vector<world::ObstacleKind>& kinds = usualSightKinds());

    /// The field of a level; null where no cell is.
    [[nodiscard]] const SightField* field(int level) const;
    /// For tables of junctions; this must outlive it.
    [[nodiscard]] Sight sight() const;

private:
    CitySight() = default;
    std::map<int, SightField> m_fields;
};

/// Ways, junctions and what is seen from them, for every profile. `graph` is that of the world. Errors: those of CitySight::build;
/// "cancelled".
[[nodiscard]] foundation::Result<std::shared_ptr<const CityAffordance>>
findCityAffordance(const world::World& world, std::shared_ptr<const navigation::NavigationGraph> graph, unsigned threads,
                   foundation::JobContext& context);

/// What the first profile goes by that wanders and has a share; without one the first table.
[[nodiscard]] const JunctionTable& wanderersTable(const world::World& world, const CityAffordance& city);

/// Whether both cities have the same affordance: they share every table that has a say in it, and their profiles look around alike.
[[nodiscard]] bool sharesAffordance(const world::World& a, const world::World& b);

} // namespace passerby::affordance
