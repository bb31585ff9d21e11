// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/bake.h"
#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/run/measured_places.h"
#include "core/run/place_measures.h"
#include "core/world/world.h"

#include <array>
#include <vector>

namespace passerby::jobs {

/// How many people are to be expected to cross a gate one way.
struct ExpectedWay {
    double per_h = 0.0;
    std::vector<double> byGoal_per_h;    ///< [types] by the type of their destination, ascending by number
    std::vector<double> byProfile_per_h; ///< [profiles] ascending by number; empty where it was not asked for
};

struct ExpectedGate {
    world::MeasurementLineId gate;
    std::array<ExpectedWay, run::kGateWays> ways; ///< by run::GateWay

    [[nodiscard]] double per_h() const { return ways[0].per_h + ways[1].per_h; }
};

struct ExpectedArea {
    world::RegionId region;
    double people = 0.0; ///< on the way in it, on average
};

/// What the gates and areas of a city are to be expected to count, of those who keep a schedule; without steering, everybody walks straight
/// from node to node.
struct ExpectedPlaces {
    std::vector<ExpectedGate> gates; ///< as in the places
    std::vector<ExpectedArea> areas;
};

/// From the steady state of a city: a gate is crossed by whoever walks a segment that leads across it, an area holds the part of those on a
/// segment that the segment has within it. `people`: who keep a schedule. By goal the entries of a segment are split as the time on it is,
/// which is exact for people of one profile.
[[nodiscard]] ExpectedPlaces expectedPlaces(const run::MeasuredPlaces& places, const alibi::Bake& bake, double people);

/// The same by profile, too: each profile that keeps a schedule is baked alone, as slowed down by the crowd of everybody as in `bake`, and
/// what is expected by goal is the sum of theirs, which is exact. Errors: those of alibi::bakeWorld.
[[nodiscard]] foundation::Result<ExpectedPlaces> expectedPlacesByProfile(const world::World& city, const run::MeasuredPlaces& places,
                                                                         const alibi::Bake& bake, double people,
                                                                         foundation::JobContext& context);

} // namespace passerby::jobs
