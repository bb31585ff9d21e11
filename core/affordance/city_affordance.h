// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/affordance/city_sight.h"
#include "core/affordance/open_space.h"
#include "core/affordance/steady_flow.h"
#include "core/world/profile_parameters.h"

namespace passerby::affordance {

using world::kDrawsBy;
using world::kFrustum_deg;

/// How people of a profile look around; its parameters `frustum_deg` (60, in (0, 360]) and `draws_by` (0: walkable area, 1: visible area,
/// 2: nothing, each way alike), and whether they avoid stairs. Values out of range count as the usual ones.
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
    std::shared_ptr<const CitySight> sight;
    WayNetwork network;
    std::vector<JunctionTable> tables;         ///< one for each way of looking around, at least one
    std::vector<SteadyFlow> flows;             ///< [tables] for people who start anywhere along the ways; empty where it did not settle
    std::vector<std::uint32_t> tableOfProfile; ///< [profiles in ascending order of number] place in `tables`
    OpenSpaces openSpaces;                     ///< empty where nobody strolls (hasStrollers)
    AffordanceTimes times_s;
};

/// Ways, junctions and what is seen from them, for every profile. `graph` is that of the world. Where there is a `crew`, it looks around,
/// and an update of what it found looks anew from every junction of a level that changed. Errors: those of CitySight::build and of the
/// crew, "cancelled".
[[nodiscard]] foundation::Result<std::shared_ptr<const CityAffordance>>
findCityAffordance(const world::World& world, std::shared_ptr<const navigation::NavigationGraph> graph, unsigned threads,
                   foundation::JobContext& context, const JunctionCrew* crew = nullptr);

/// Place in `tables` of what the first profile goes by that wanders and has a share; without one, the first that has a share: it would be
/// the one to wander; 0 without either. `world` may have changed since.
[[nodiscard]] std::size_t wanderersTablePlace(const world::World& world, const CityAffordance& city);
/// That table.
[[nodiscard]] const JunctionTable& wanderersTable(const world::World& world, const CityAffordance& city);

/// The same for a city that has changed: `before` is that of `worldBefore`. Equal to findCityAffordance() from scratch to the last bit.
/// Ways and junctions stay where cells, portals and junction edits are the same; fields of sight where the walls and cells of their level
/// are; open spaces where their cells and obstacles are; tables of profiles who look around as some did before are looked at anew only from
/// junctions that saw or see into a place where a wall or a cell's border came, went or moved, that are new themselves, or whose centres
/// touch walls; and flows stay where tables do. Cost: what changed of levels and ways is built as from scratch (n log n in their edges), as
/// is the flow where a share changed; each junction kept costs a look at the box of its viewshed, and the viewshed's edges where the boxes
/// meet; each looked from anew a viewshed. A change that moves the bounds of the world, or new attractors, concerns every junction. Errors:
/// those of findCityAffordance().
[[nodiscard]] foundation::Result<std::shared_ptr<const CityAffordance>>
updatedCityAffordance(const CityAffordance& before, const world::World& worldBefore, const world::World& world,
                      std::shared_ptr<const navigation::NavigationGraph> graph, unsigned threads, foundation::JobContext& context);

/// Whether both cities have the same affordance: they share every table that has a say in it, and their profiles look around alike.
[[nodiscard]] bool sharesAffordance(const world::World& a, const world::World& b);

} // namespace passerby::affordance
