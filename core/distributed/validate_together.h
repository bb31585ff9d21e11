// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/bake.h"
#include "core/distributed/together.h"
#include "core/jobs/validate_job.h"

namespace passerby::distributed {

struct TogetherValidation {
    jobs::ValidateReport report; ///< the same on all ranks, but for times
    Together together;
};

/// Validates a bake on all ranks of a channel: batches of people, each with random numbers of its own, are shared out; the same report as
/// jobs::runValidateJob gives. `bake`: null: the city is baked first, together, with `baking`. Errors: those of runValidateJob, runBakeJob
/// and workTogether.
[[nodiscard]] foundation::Result<TogetherValidation> validateTogether(const world::World& world, std::shared_ptr<const alibi::Bake> bake,
                                                                      const alibi::BakeOptions& baking,
                                                                      const jobs::ValidateOptions& options,
                                                                      const std::filesystem::path& folder, Channel& channel,
                                                                      foundation::JobContext& context);

} // namespace passerby::distributed
