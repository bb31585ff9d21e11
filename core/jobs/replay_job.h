// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/jobs/live_through.h"

namespace passerby::jobs {

struct ReplayOptions {
    std::filesystem::path out; ///< trajectory file; empty: none is written
    unsigned threads = 0;
    std::filesystem::path events{};  ///< what happened to those who live by what they need and want (events_file.h); empty: not written
    std::filesystem::path traffic{}; ///< measures of lanes, and near misses (traffic_file.h); empty: not written
    std::shared_ptr<const alibi::Bake> bake{}; ///< as in LivedWith
};

/// Lives a kept run again, with the same frames and the same file to the byte. Errors: "other-city" where `world` is not the city in which
/// it began (world::runHash), "read-only" and "cannot-write" (foundation::ReplacedFiles), those of liveThrough().
[[nodiscard]] foundation::Result<SimulateReport> runReplayJob(const world::World& world, const KeptRun& run, const ReplayOptions& options,
                                                              foundation::JobContext& context);

} // namespace passerby::jobs
