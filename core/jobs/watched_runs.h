// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/lot_crew.h"
#include "core/jobs/judge_perceived.h"
#include "core/perceptual/perceptual_city.h"

#include <memory>

namespace passerby::jobs {

/// How long cells out of view are held, s: short, so that going away means being let go.
inline constexpr double kMostHeldUnseen_s = 20.0;

/// What an observer saw of runs of both kinds.
struct WatchedRuns {
    RegionRecords full;
    RegionRecords perceptual;
    double full_s = 0.0; ///< wall clock, all runs together
    double perceptual_s = 0.0;
};

/// Lets an observer look at a region, go away, come back and blink (ValidatePerceptualOptions), in as many runs of each kind as are asked
/// for; one of each is a lot of the crew's. `world`: nobody is steered. Errors: those of ScheduleRun::create, PerceptualRun::create and of
/// the crew, "cancelled".
[[nodiscard]] foundation::Result<WatchedRuns> watchRuns(const world::World& world,
                                                        const std::shared_ptr<const perceptual::PerceptualCity>& city,
                                                        const RegionPlan& plan, const perceptual::Viewpoint& view,
                                                        const ValidatePerceptualOptions& options, alibi::LotCrew& crew,
                                                        foundation::JobContext& context);

} // namespace passerby::jobs
