// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/distributed/together.h"
#include "core/jobs/bake_job.h"

namespace passerby::distributed {

struct TogetherBake {
    jobs::BakeOutcome outcome; ///< the same on all ranks, but for times and memory, which are each rank's
    Together together;
};

/// Bakes a city on all ranks of a channel, each of which calls this with the same city and options: the same bytes as jobs::runBakeJob
/// gives. `options.threads`: of this rank. Errors: those of runBakeJob and workTogether.
[[nodiscard]] foundation::Result<TogetherBake> bakeTogether(const world::World& world, const alibi::BakeOptions& options,
                                                            const std::filesystem::path& folder, Channel& channel,
                                                            foundation::JobContext& context);

} // namespace passerby::distributed
