// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/statistics/relative_distance.h"
#include "core/world/world.h"

#include <cstdint>
#include <string>
#include <vector>

namespace passerby::alibi {
class HourlyBakes;
class LotCrew;
} // namespace passerby::alibi

namespace passerby::jobs {

struct ValidateHoursOptions {
    std::uint64_t people = 100000; ///< at least a hundred
    std::uint64_t seed = 0;        ///< 0: the world's
    unsigned threads = 0;
    unsigned batches = 40;    ///< runs of their own, each with its share of the people; 10 to 1000
    unsigned warmUp_h = 24;   ///< simulated before the measured day, so that the start does not matter
    double margin = 0.05;     ///< error of the densities that counts as agreement
    double errorRate = 0.001; ///< chance that a bound on an error is missed
};

/// One hour of the day, from `hour` o'clock: means over it, a person.
struct HourValidation {
    unsigned hour = 0;
    double expectedWalking = 0.0; ///< share of people walking
    double measuredWalking = 0.0;
    double walkingStandardError = 0.0;
    statistics::RelativeDistance ways;       ///< of the densities on ways
    statistics::RelativeDistance activities; ///< of the shares of people at, and on the way to, each type of target
    std::string worst;                       ///< the activity that is off by most people: "at Office", "on the way to Café"
    double worstExpected = 0.0;              ///< share of people
    double worstMeasured = 0.0;
    bool fits = false;    ///< both errors are within the margin, by their upper bounds
    bool exceeds = false; ///< one is beyond it, by a lower bound that allows for all hours being looked at
};

struct ValidateHoursReport {
    bool agrees = false; ///< every hour fits
    std::string verdict; ///< a few sentences for people
    double margin = 0.0;
    double errorRate = 0.0;
    std::uint64_t people = 0;
    unsigned batches = 0;
    unsigned warmUp_h = 0;
    bool hasHours = false;
    bool leavesOutCrowding = false;
    std::uint64_t trips = 0;           ///< of all runs, while warming up too
    std::vector<HourValidation> hours; ///< [24]
    double simulated_s = 0.0;          ///< wall clock
};

/// Measures what the quasi-steady approximation (densities of the hours as if each lasted for ever, interpolated) is off by: lives a day in
/// full after a day of warming up, many times with people of their own, and compares each hour's mean densities on ways and each hour's
/// mean shares of what people do. Errors are relative, root mean square over people, with the noise of the simulation taken out. Ways and
/// activities of fewer than one in a thousand are taken together with others. An approximation that is off by more than the margin in any
/// hour agrees with a chance of at most the error rate (an intersection-union test; Berger 1982). Same seed, same report for any number of
/// threads. `crew`: who lives the days, a batch of people a lot; null: threads of this process. Errors: "bad-options" (also for crowded
/// bakes), "stale-bake" (of another city), those of simulation::ScheduleRun::create and of the crew, "cancelled".
[[nodiscard]] foundation::Result<ValidateHoursReport> runValidateHoursJob(const world::World& world, const alibi::HourlyBakes& hours,
                                                                          const ValidateHoursOptions& options,
                                                                          foundation::JobContext& context, alibi::LotCrew* crew = nullptr);

} // namespace passerby::jobs
