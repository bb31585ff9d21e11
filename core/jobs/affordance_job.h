// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/issue.h"
#include "core/jobs/wanderer_city.h"

#include <array>
#include <string>

namespace passerby::jobs {

/// A junction or a way and how much goes on there.
struct BusyPlace {
    std::string name; ///< "J12", "J12 - J31"
    geometry::Point at;
    double value = 0.0; ///< people who arrive per minute, people per metre
};

/// Ways that people walk for ever once they are there.
struct ClosedWays {
    std::size_t ways = 0;      ///< directed
    std::size_t junctions = 0; ///< to which they lead
    double chance = 0.0;       ///< that a person ends up there
    double length_m = 0.0;     ///< of the ways together
};

/// Where people who look around alike stay for good.
struct GroupWays {
    std::vector<std::string> profiles; ///< their names
    double share = 0.0;                ///< of all who wander
    std::vector<ClosedWays> classes;   ///< largest chance first
    std::size_t leftForGood = 0;       ///< directed ways where nobody of them is in the long run
};

/// What a city's geometry says of people who wander through it, without anybody walking.
struct AffordanceSummary {
    std::size_t cells = 0;
    std::size_t junctions = 0;
    std::array<std::size_t, 5> byReason{};   ///< as affordance::JunctionReason: crossings, dead ends, bends, of rings, added
    std::size_t ways = 0;                    ///< a way and its reverse are one
    std::vector<foundation::Issue> findings; ///< cells that no way reaches, edits that could not be carried out
    double totalLength_m = 0.0;
    double meanLength_m = 0.0;
    double longest_m = 0.0;
    BusyPlace largestViewshed; ///< m²
    double meanViewshed_m2 = 0.0;
    std::uint64_t people = 0;
    double meanSpeed_mps = 0.0;
    std::vector<GroupWays> groups;            ///< as those of the city
    std::vector<BusyPlace> junctionsByVisits; ///< up to ten
    std::vector<BusyPlace> waysByDensity;     ///< up to ten, both directions together
    affordance::AffordanceTimes times_s;
};

[[nodiscard]] AffordanceSummary summariseAffordance(const WandererCity& city, std::uint64_t people);

} // namespace passerby::jobs
