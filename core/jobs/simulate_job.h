// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/jobs/live_through.h"

namespace passerby::jobs {

struct SimulateOptions {
    SimulationMode mode = SimulationMode::full;
    perceptual::Observer observer; ///< in perceptual mode
    double seconds = 60.0;         ///< simulated
    std::int64_t agents = -1;      ///< people; negative: the world's population
    double fps = 10.0;             ///< frames a simulated second
    std::filesystem::path out;     ///< trajectory file; empty: none is written
    std::filesystem::path events;  ///< what happened to those who live by what they need and want (events_file.h); empty: not written
    std::filesystem::path traffic; ///< measures of lanes, and near misses (traffic_file.h); empty: not written
    std::filesystem::path log;     ///< how the run was made, to live it again (run_log_file.h); empty: it is not written
    std::uint64_t seed = 0;        ///< 0: the world's
    unsigned threads = 0;
    std::shared_ptr<const alibi::Bake> bake = nullptr;             ///< as in LivedWith
    wander::WanderStart wanderStart = wander::WanderStart::steady; ///< of those who wander, in full mode
};

/// Runs the schedule-level simulation, full or perceptual, from the steady state at the world's time of day, and writes everybody who walks
/// (and is in view) to a trajectory file (JuPedSim's SQLite layout). Same seed, same file for any number of threads. Log and trajectories
/// are put in place together when both are whole: before that, and after any error, the old ones are as they were. Errors: "bad-options"
/// (seconds or fps out of (0, kLongestRun_s] and (0, kMostFramesPerSecond]), "not-loggable" (toRunLog), "read-only" and "cannot-write"
/// (foundation::ReplacedFiles), those of liveThrough().
[[nodiscard]] foundation::Result<SimulateReport> runSimulateJob(const world::World& world, const SimulateOptions& options,
                                                                foundation::JobContext& context);

} // namespace passerby::jobs
