// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/bake.h"
#include "core/autonomous/walk.h"
#include "core/foundation/job_context.h"
#include "core/foundation/replaced_files.h"
#include "core/foundation/result.h"
#include "core/jobs/kept_run.h"
#include "core/jobs/line_tally.h"
#include "core/jobs/road_summary.h"
#include "core/run/place_measures.h"
#include "core/run/vehicle.h"
#include "core/run/wander_tally.h"
#include "core/street/rescues.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace passerby::jobs {

struct SimulateReport {
    std::uint32_t people = 0; ///< at the beginning
    double seconds = 0.0;     ///< simulated
    std::uint64_t frames = 0;
    std::uint64_t trips = 0;          ///< begun
    double meanWalking = 0.0;         ///< people on the way (in perceptual mode: and in view), mean over frames
    std::int64_t live = 0;            ///< people simulated in the end, in perceptual mode those in live cells
    std::uint64_t lastFrame = 0;      ///< run::frameHash of the last frame: equal runs end alike
    double prepared_s = 0.0;          ///< wall clock until the first step
    double ran_s = 0.0;               ///< wall clock of steps, frames and writing
    double realTimeFactor = 0.0;      ///< simulated seconds a second of ran_s
    std::vector<std::string> notices; ///< what the run does not carry out yet, and why nobody wanders where people should
    street::Rescues rescues;          ///< of people who are steered
    run::VehicleCounts vehicles;      ///< in full mode; all zero where nobody drives
    std::size_t driving = 0;          ///< vehicles in the end
    RoadSummary road;                 ///< in full mode
    run::Straightness openSpace;      ///< of ways of wanderers across open space, on foot, in full mode
    autonomous::PathShares paths;     ///< within rooms, of those who live by what they need and want, in full mode
    run::PlaceMeasures places;        ///< what gates and areas counted, in full mode, since the last edit
    std::vector<LineHistory> lines;   ///< that somebody came to, in full mode
};

/// What is written of a run; an empty path: that is not.
struct LivedFiles {
    std::filesystem::path trajectories; ///< everybody who walks (and is in view): JuPedSim's SQLite layout
    std::filesystem::path events;       ///< of those who live by what they need and want (events_file.h); of a perceptual run none
    std::filesystem::path traffic;      ///< measures of lanes, and near misses (traffic_file.h); of a perceptual run none
};

/// What a run is lived with, and does not depend on.
struct LivedWith {
    unsigned threads = 0;                              ///< 0: all
    std::shared_ptr<const alibi::Bake> bake = nullptr; ///< of the world, for a perceptual run to begin sooner; null: it bakes anew
};

/// Lives a run from beginning to end in `world`, does to it what its entries say, and writes what `out` asks for, which becomes some of
/// `files`: whoever calls commits them.
/// Same run, same file. Errors: those of ScheduleRun::create, ScheduleRun::edit,
/// PerceptualCity::prepare and PerceptualRun::create, "too-many-people", "read-only", "cannot-write", "cancelled".
[[nodiscard]] foundation::Result<SimulateReport> liveThrough(const world::World& world, const KeptRun& run, const LivedFiles& out,
                                                             foundation::ReplacedFiles& files, const LivedWith& with,
                                                             foundation::JobContext& context);

} // namespace passerby::jobs
