// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/lot_crew.h"
#include "core/jobs/validate_job.h"
#include "core/jobs/wanderer_city.h"

namespace passerby::jobs {

/// Junctions and ways where fewer different people are expected are judged in groups, or not at all where the rest of them is too quiet.
/// Student's t takes counts for normal, which those of few people are not. With so many, up to 6,000 comparisons that are corrected
/// together reject exact densities at most 1.1 times as often as stated, even if every one of them expects no more; with 200, three times
/// as often (Poisson counts in 40 batches, by importance sampling).
inline constexpr double kLeastPassing = 5000.0;

struct ValidateAffordanceOptions {
    std::uint64_t people = 200000; ///< at most 10^8
    double seconds = 0.0;     ///< simulated, at most 10^8; 0: as long as it takes to come to about 40 junctions a person, at most an hour
    std::uint64_t seed = 0;   ///< 0: the world's
    std::size_t batches = 40; ///< of people, each independent of the others; at least 3
    unsigned threads = 0;
    double falseAlarmRate = kFalseAlarmRate; ///< chance that right densities are rejected
};

struct ValidateAffordanceReport {
    bool agrees = false;
    std::string verdict; ///< a sentence for people
    double falseAlarmRate = 0.0;
    std::uint64_t people = 0;
    double seconds = 0.0;
    std::uint64_t visits = 0; ///< of junctions, counted
    std::size_t batches = 0;
    std::size_t tests = 0;
    std::size_t rejected = 0;
    std::size_t places = 0;                 ///< junctions and directed ways that were compared, alone or in groups
    std::size_t tooQuiet = 0;               ///< that were not: fewer than kLeastPassing people are expected there, even in a group
    std::vector<ComparisonFamily> families; ///< arrivals in all, at junctions (a person and second), time on ways (shares)
    double simulated_s = 0.0;               ///< wall clock
};

/// Lets batches of people wander by the clock from where they are in the long run, and compares arrivals at junctions and time on directed
/// ways with the exact ones of `city`. A number a batch; Student's t on the batches, all corrected together (Holm). Places that expect few
/// people (kLeastPassing) are judged in groups. Same seed, same report for any number of threads. `crew`: who lets them wander, a batch a
/// lot; null: threads of this process. Errors: "bad-options", "too-quiet" (nothing is left to compare), those of the crew, "cancelled".
[[nodiscard]] foundation::Result<ValidateAffordanceReport> runValidateAffordanceJob(const WandererCity& city,
                                                                                    const ValidateAffordanceOptions& options,
                                                                                    foundation::JobContext& context,
                                                                                    alibi::LotCrew* crew = nullptr);

} // namespace passerby::jobs
