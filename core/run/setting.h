// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ground/free_ways.h"
#include "core/ground/standing_room.h"
#include "core/run/occupancy.h"
#include "core/street/steered_people.h"
#include "core/world/world.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace passerby::run {

/// Where and when the people of a run live, shared by its populations: the run changes it, populations read it, put people on the street
/// and add to the measures.
struct Setting {
    /// `destinationTypes`: how many types of destinations are measured.
    Setting(const world::World& ofWorld, std::shared_ptr<const navigation::NavigationGraph> withGraph, std::size_t destinationTypes);
    ~Setting();
    Setting(const Setting&) = delete;
    Setting& operator=(const Setting&) = delete;

    world::World world;
    std::shared_ptr<const navigation::NavigationGraph> graph;
    std::size_t types;
    std::uint64_t seed = 1;
    unsigned threads = 0;
    double step_s = 0.1;
    double startClock_s = 0.0;
    bool hasRescues = true;    ///< who is held up for long is helped on (street::Customs)
    std::uint64_t walkers = 0; ///< of those who live by what they need and want, held so many by who sets out (Minds); 0: as it comes

    std::uint64_t step = 0;
    double now_s = 0.0;        ///< simulated; within a step that of its part
    double livedSince_s = 0.0; ///< what people did before is not measured
    std::uint32_t edits = 0;   ///< of the city, taken so far

    ground::FreeWays fences;
    Occupancy occupancy;
    std::unique_ptr<street::SteeredPeople> street;       ///< null where nobody is steered
    std::unique_ptr<street::SteeredPeople> streetBefore; ///< while an edit is taken: where people were
    std::optional<ground::StandingRoom> room;            ///< while everybody is put somewhere
};

} // namespace passerby::run
