// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/distributed/together.h"
#include "core/jobs/bake_job.h"

namespace passerby::distributed {

/// Bakes a city on all ranks of a channel, each of which calls this with the same city and options: the same bytes as jobs::runBakeJobs
/// gives. `options.threads`: of this rank. Errors: those of runBakeJobs and workTogether.
[[nodiscard]] foundation::Result<FoundTogether<jobs::CityBakes>> bakeTogether(const world::World& world, const alibi::BakeOptions& options,
                                                                              bool withHours, const std::filesystem::path& folder,
                                                                              Channel& channel, foundation::JobContext& context);

} // namespace passerby::distributed
