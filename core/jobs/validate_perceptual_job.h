// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/lot_crew.h"
#include "core/jobs/validate_job.h"
#include "core/perceptual/perceptual_run.h"

namespace passerby::jobs {

struct ValidatePerceptualOptions {
    std::uint32_t people = 2000;
    unsigned runs = 100;    ///< of each kind, each with a seed of its own
    double watch_s = 120.0; ///< how long the observer looks, before and after having been away
    double away_s = 60.0;   ///< longer than cells are held
    double blink_s = 2.0;   ///< shorter than that, in the middle of the second look
    double sample_s = 0.5;  ///< time between frames
    std::uint64_t seed = 0; ///< 0: the world's
    unsigned threads = 0;
    double falseAlarmRate = kFalseAlarmRate;           ///< chance that a right simulation is rejected
    std::optional<perceptual::Viewpoint> observer;     ///< without: the busiest cell and what is around it, about a fifth of the traffic
    std::shared_ptr<const alibi::Bake> bake = nullptr; ///< of the world; null: it is baked anew
    std::size_t budget_bytes = perceptual::PerceptualCity::Options().budget_bytes;           ///< for exact tables of alibis
    perceptual::PerceptualOptions::Fault fault = perceptual::PerceptualOptions::Fault::none; ///< to see whether it is found
};

/// What the perceptual runs of such a validation are prepared with.
[[nodiscard]] perceptual::PerceptualCity::Options perceptualOptions(const world::World& world, const ValidatePerceptualOptions& options);

struct ValidatePerceptualReport {
    bool agrees = false;
    std::string verdict; ///< a sentence for people
    double falseAlarmRate = 0.0;
    std::uint32_t people = 0;
    unsigned runs = 0;
    std::size_t cells = 0;   ///< of the region
    double meanInView = 0.0; ///< people walking in the region
    std::size_t tests = 0;
    std::size_t rejected = 0;
    std::vector<ComparisonFamily> families; ///< expected: full runs; measured: perceptual runs
    double full_s = 0.0;                    ///< wall clock
    double perceptual_s = 0.0;
};

/// Simulates many times in full and many times what one observer perceives, who looks at a region, goes away for so long that it is let go,
/// comes back, and blinks. Compares everything that can be seen there: people on segments (means, variances, distributions), on
/// neighbouring segments together, arrivals at the border and the times between, times in the region, doors (in, out, and out after in),
/// and ways, ends and speeds of those who arrive. Each quantity is a number a run; runs are independent, so Welch's t (1947) judges the
/// difference of the means over runs; all are corrected together (Holm). `crew`: who makes the runs, one of each kind a lot; null: threads
/// of this process. Errors: those of PerceptualCity::prepare, ScheduleRun::create and of the crew; "bad-options"; "empty-view";
/// "cancelled".
[[nodiscard]] foundation::Result<ValidatePerceptualReport> runValidatePerceptualJob(const world::World& world,
                                                                                    const ValidatePerceptualOptions& options,
                                                                                    foundation::JobContext& context,
                                                                                    alibi::LotCrew* crew = nullptr);

} // namespace passerby::jobs
