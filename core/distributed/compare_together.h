// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/comparison/compare_job.h"
#include "core/distributed/together.h"

namespace passerby::distributed {

/// Compares a city with others on all ranks of a channel: bakes are shared out by sources, runs one by one. Each rank is handed over the
/// same comparisons as comparison::runCompareJobs makes. `options.threads` are those of this rank, whatever `options.runs` says. Errors:
/// those of runCompareJobs and workTogether.
[[nodiscard]] foundation::Result<Together>
compareTogether(comparison::ComparedProject a, std::vector<comparison::ComparedProject> others, const comparison::CompareOptions& options,
                const std::function<foundation::Result<void>(comparison::CompareOutcome)>& handOver, const std::filesystem::path& folder,
                Channel& channel, foundation::JobContext& context);

} // namespace passerby::distributed
