// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/hourly_bakes.h"
#include "core/jobs/validate_affordance_job.h"
#include "core/jobs/validate_hours_job.h"
#include "core/jobs/validate_job.h"
#include "core/jobs/validate_perceptual_job.h"

#include <memory>

namespace passerby::jobs {

/// What a validation found, and the model of bound targets of the bake that it went by; the usual one where it went by none.
template <class Report>
struct Validation {
    Report report;
    alibi::BoundModel bound = alibi::BoundModel::pairwise;
};

// Validations that first make what the project file does not hold. Where there is a `crew`, it does the work; null: threads of this
// process. Errors: those of the jobs that they run.

/// runValidateJob of a bake; null: one made as `baking` says.
[[nodiscard]] foundation::Result<Validation<ValidateReport>> validateBake(const world::World& world,
                                                                          std::shared_ptr<const alibi::Bake> bake,
                                                                          const alibi::BakeOptions& baking, const ValidateOptions& options,
                                                                          foundation::JobContext& context, alibi::LotCrew* crew = nullptr);

/// runValidateHoursJob of the bakes of the hours; null or crowded: made as `baking` says, without crowding.
[[nodiscard]] foundation::Result<Validation<ValidateHoursReport>>
validateHours(const world::World& world, std::shared_ptr<const alibi::HourlyBakes> hours, const alibi::BakeOptions& baking,
              const ValidateHoursOptions& options, foundation::JobContext& context, alibi::LotCrew* crew = nullptr);

/// Whether a crew bakes before validatePerceived(): where no bake is ready that will do, but for cities with hours, of which each process
/// bakes the one in question for itself.
[[nodiscard]] bool bakesFirst(const world::World& world, const ValidatePerceptualOptions& options);

/// runValidatePerceptualJob.
[[nodiscard]] foundation::Result<Validation<ValidatePerceptualReport>> validatePerceived(const world::World& world,
                                                                                         const ValidatePerceptualOptions& options,
                                                                                         foundation::JobContext& context,
                                                                                         alibi::LotCrew* crew = nullptr);

/// runValidateAffordanceJob of the city with everybody wandering.
[[nodiscard]] foundation::Result<Validation<ValidateAffordanceReport>>
validateWanderers(const world::World& world, const WanderOptions& wander, const ValidateAffordanceOptions& options,
                  foundation::JobContext& context, alibi::LotCrew* crew = nullptr);

} // namespace passerby::jobs
