// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/bake.h"
#include "core/alibi/hourly_bakes.h"
#include "core/alibi/lot_crew.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace passerby::jobs {

/// What a bake cost, for people and machines.
struct BakeReport {
    std::size_t targets = 0;
    std::size_t nodes = 0;
    std::size_t segments = 0;
    std::size_t types = 0;
    std::size_t profiles = 0;
    std::vector<alibi::BakePhase> phases; ///< in the order in which they ran
    double seconds = 0.0;                 ///< of all
    std::size_t peakMemory_bytes = 0;     ///< of the process, up to the end of the bake; 0 where the system does not tell
};

struct BakeOutcome {
    alibi::Bake bake;
    BakeReport report;
};

/// Bakes a city and reports on it. `crew`: who goes over the sources; null: threads of this process. Errors: those of alibi::bakeWorld, and
/// of the crew.
[[nodiscard]] foundation::Result<BakeOutcome> runBakeJob(const world::World& world, const alibi::BakeOptions& options,
                                                         foundation::JobContext& context, alibi::LotCrew* crew = nullptr);

/// The bakes of the hours and what they cost.
struct BakedDay {
    std::shared_ptr<const alibi::HourlyBakes> hours;
    bool changes = false; ///< whether anything depends on the hour
    double seconds = 0.0;
};

/// Bakes the hours of a city that is not slowed down from without; `options.hour` is not looked at. Errors: those of
/// alibi::HourlyBakes::make, and of the crew.
[[nodiscard]] foundation::Result<BakedDay> runDayBakeJob(const world::World& world, const alibi::BakeOptions& options,
                                                         foundation::JobContext& context, alibi::LotCrew* crew = nullptr);

/// All that a project file keeps.
struct CityBakes {
    BakeOutcome plain;
    std::optional<BakedDay> day;
};

/// runBakeJob, and runDayBakeJob where it is asked for.
[[nodiscard]] foundation::Result<CityBakes> runBakeJobs(const world::World& world, const alibi::BakeOptions& options, bool withHours,
                                                        foundation::JobContext& context, alibi::LotCrew* crew = nullptr);

} // namespace passerby::jobs
