// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/perceptual/observer.h"
#include "core/run/wander_tally.h"
#include "core/wander/wander_start.h"
#include "core/world/world.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace passerby::jobs {

/// Everybody, or whom an observer perceives.
enum class SimulationMode { full, perceptual };

struct SimulateOptions {
    SimulationMode mode = SimulationMode::full;
    perceptual::Observer observer; ///< in perceptual mode
    double seconds = 60.0;         ///< simulated
    std::int64_t agents = -1;      ///< people; negative: the world's population
    double fps = 10.0;             ///< frames a simulated second
    std::filesystem::path out;     ///< trajectory file; empty: none is written
    std::uint64_t seed = 0;        ///< 0: the world's
    unsigned threads = 0;
    wander::WanderStart wanderStart = wander::WanderStart::steady; ///< of those who wander, in full mode
};

struct SimulateReport {
    std::uint32_t people = 0;
    double seconds = 0.0; ///< simulated
    std::uint64_t frames = 0;
    std::uint64_t trips = 0;          ///< begun
    double meanWalking = 0.0;         ///< people on the way (in perceptual mode: and in view), mean over frames
    std::int64_t live = 0;            ///< people simulated in the end, in perceptual mode those in live cells
    double prepared_s = 0.0;          ///< wall clock until the first step
    double ran_s = 0.0;               ///< wall clock of steps, frames and writing
    double realTimeFactor = 0.0;      ///< simulated seconds a second of ran_s
    std::vector<std::string> notices; ///< what the run does not carry out yet, and why nobody wanders where people should
    run::Straightness openSpace;      ///< of ways of wanderers across open space, on foot, in full mode
};

/// Runs the schedule-level simulation, full or perceptual, from the steady state at the world's time of day, and writes everybody who walks
/// (and is in view) to a trajectory file (JuPedSim's SQLite layout). Same seed, same file for any number of threads. Errors: "bad-options"
/// (seconds, fps not positive), those of ScheduleRun::create or PerceptualCity::prepare, "cannot-write", "cancelled".
[[nodiscard]] foundation::Result<SimulateReport> runSimulateJob(const world::World& world, const SimulateOptions& options,
                                                                foundation::JobContext& context);

} // namespace passerby::jobs
