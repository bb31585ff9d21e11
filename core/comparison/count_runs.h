// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/lot_crew.h"
#include "core/comparison/compare_cities.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace passerby::comparison {

struct RunOptions {
    std::size_t seeds = 5;       ///< runs of each city, ≥ 1; bounds need two
    std::uint64_t firstSeed = 1; ///< the others follow
    double seconds = 600.0;      ///< counted in each run, > 0
    unsigned threads = 0;        ///< 0: all; the result is the same for any number
};

/// What one run counted.
struct CountedRun {
    struct Gate {
        std::array<double, 2> perHour{}; ///< people, by run::GateWay
        double both = 0.0;

        friend bool operator==(const Gate&, const Gate&) = default;
    };
    struct Area {
        double people = 0.0;
        ServiceShares shares{}; ///< of the time

        friend bool operator==(const Area&, const Area&) = default;
    };

    double walking = 0.0;    ///< of those who keep a schedule, on average
    std::vector<Gate> gates; ///< [measurement lines] ascending by number
    std::vector<Area> areas; ///< [regions] ascending by number

    friend bool operator==(const CountedRun&, const CountedRun&) = default;
};

/// A city to live in.
struct RunCity {
    const world::World& world;
    std::string source; ///< where it comes from, as people wrote it
};

/// The error at a place within what people wrote: "plans/town.gpkg, target 7".
[[nodiscard]] foundation::Error ofSource(const std::string& source, foundation::Error error);

/// Lives cities with everybody in them, each as often as there are seeds: [cities][seeds] what was counted. Runs begin in the steady state
/// at `startClock_s`, so that nothing has to settle; each city is lived once before any is lived again, so that what is wrong with one is
/// soon known. `crew`: who makes the runs, one each; null: this process, one after another. Errors: those of
/// simulation::ScheduleRun::create, at the city's source, and of the crew; "bad-options", "cancelled".
[[nodiscard]] foundation::Result<std::vector<std::vector<CountedRun>>> countRuns(std::span<const RunCity> cities, const RunOptions& options,
                                                                                 double startClock_s, foundation::JobContext& context,
                                                                                 alibi::LotCrew* crew = nullptr);

/// When the runs of comparisons with this city begin: at the hour of its bake, or else when its own runs do. Of a day, s.
[[nodiscard]] double startClock_s(const BakedCity& a);

/// Adds to a comparison what runs of both cities counted. A seed gives one run of each; differences are of such pairs.
void addCounted(const BakedCity& a, const BakedCity& b, const RunOptions& options, std::span<const CountedRun> runsA,
                std::span<const CountedRun> runsB, Comparison& comparison);

/// Puts the counts of both cities, seed by seed, into a figure; empty lists: that city has no such thing.
void setCounted(std::span<const double> ofA, std::span<const double> ofB, Figure& figure);

} // namespace passerby::comparison
