// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/distributed/channel.h"
#include "core/distributed/checkpoint.h"
#include "core/jobs/bake_job.h"

#include <filesystem>
#include <memory>

namespace passerby::distributed {

struct TogetherBake {
    jobs::BakeOutcome outcome;              ///< the same on all ranks, but for times and memory, which are each rank's
    std::size_t lotsDone = 0;               ///< by this rank
    std::unique_ptr<Checkpoint> checkpoint; ///< of rank 0, to be removed once the bake is stored; null: none
};

/// Bakes a city on all ranks of a channel, each of which calls this with the same city and options: the same bytes as jobs::runBakeJob
/// gives. `options.threads`: of this rank. `folder`: where rank 0 keeps a checkpoint and goes on from one that is there; empty: none.
/// Errors: those of runBakeJob, Checkpoint and RankCrew; "different-cities".
[[nodiscard]] foundation::Result<TogetherBake> bakeTogether(const world::World& world, const alibi::BakeOptions& options,
                                                            const std::filesystem::path& folder, Channel& channel,
                                                            foundation::JobContext& context);

} // namespace passerby::distributed
