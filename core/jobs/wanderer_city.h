// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/affordance/city_affordance.h"
#include "core/alibi/lot_crew.h"
#include "core/wander/wander_start.h"

#include <optional>
#include <string>
#include <vector>

namespace passerby::jobs {

/// How people wander in a study of a city, whatever its profiles say.
struct WanderOptions {
    std::optional<affordance::ShareRule> rule;                  ///< absent: each profile's own
    std::optional<double> frustum_deg;                          ///< in (0, 360]; absent: each profile's own
    wander::WanderStart start = wander::WanderStart::alongWays; ///< which weighs the closed classes
    unsigned threads = 0;
};

/// People who look around alike.
struct WandererGroup {
    std::size_t table = 0; ///< place in CityAffordance::tables
    double share = 0.0;    ///< of all; these sum to 1
    std::vector<statistics::SpeedNode> speeds;
    std::vector<std::string> profiles; ///< their names
};

/// A city through which everybody wanders by the clock, and what is known of it without anybody walking.
struct WandererCity {
    world::World world; ///< with profiles that wander and are not steered
    std::shared_ptr<const affordance::CityAffordance> affordance;
    std::vector<WandererGroup> groups;         ///< in the order of their tables
    std::vector<affordance::SteadyFlow> flows; ///< [groups] in the long run, from the start that was asked for
    std::vector<double> visits_per_s;          ///< [junctions] exact, of one person
    std::vector<double> probability;           ///< [ways] exact share of one person's time
    double prepared_s = 0.0;                   ///< the graph that ways are found on, wall clock

    [[nodiscard]] const affordance::WayNetwork& network() const { return affordance->network; }
    /// [ways] both directions together, out of one person.
    [[nodiscard]] std::vector<double> peoplePerMetre() const;
};

/// The city with profiles that wander by the clock: those guided by affordance; without any that has a share, everybody by the shares there
/// are; without these, people of the usual profile. Error: "bad-options".
[[nodiscard]] foundation::Result<world::World> wanderersOf(const world::World& world, const WanderOptions& options);

/// What is known of that city. `crew`: who looks around; null: threads of this process. Errors: "no-ways" (cells without portals),
/// "bad-options", "not-settled", those of affordance::findCityAffordance.
[[nodiscard]] foundation::Result<WandererCity> makeWandererCity(const world::World& world, const WanderOptions& options,
                                                                foundation::JobContext& context, alibi::LotCrew* crew = nullptr);

} // namespace passerby::jobs
