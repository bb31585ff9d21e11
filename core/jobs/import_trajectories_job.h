// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/importers/trajectories/track_report.h"
#include "core/importers/trajectories/trajectory_import.h"
#include "core/jobs/recorded_states.h"
#include "core/world/world.h"

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace passerby::jobs {

/// Two places of the recording, and where they lie in the city.
struct RecordingPins {
    std::array<geometry::Point, 2> own;
    std::array<geometry::Point, 2> local;
};

struct ImportTrajectoriesOptions {
    importers::TrajectoryOptions reading;
    std::vector<std::filesystem::path> more; ///< further files of the same recording: other people or vehicles, the same frames
    std::string name;                        ///< empty: that of the file
    std::string licence;
    std::string frameOfReference; ///< empty: as the format has it
    world::RecordingPlacement placement;
    std::optional<RecordingPins> pins; ///< instead of the placement
};

struct ImportTrajectoriesOutcome {
    world::Recording recording;
    importers::TrackReport report;
    importers::TrajectoryFormat format = importers::TrajectoryFormat::table; ///< of the first file
    std::vector<std::string> notes;                                          ///< what was assumed
    std::vector<StatesReport> states;                                        ///< what Heter-Sim could do with the states of each kind
    double stretch = 1.0;                                                    ///< of the pins; see world::TwoPointPlacement
    double seconds = 0.0;
    std::string text; ///< the report for people
};

/// Reads a recording and looks at it. It is not yet in a city. Errors: those of importers::importTrajectories, "bad-pins" (two of them are
/// the same place), "other-frame-rate" (files of one recording that differ), "too-large".
[[nodiscard]] foundation::Result<ImportTrajectoriesOutcome>
runImportTrajectoriesJob(const std::filesystem::path& file, const ImportTrajectoriesOptions& options, foundation::JobContext& context);

/// What adds the recording to a city; one of the same name is replaced where `replaces` says so. Errors: "name-taken".
[[nodiscard]] foundation::Result<world::WorldPatch> recordingPatch(const world::World& world, const world::Recording& recording,
                                                                   bool replaces);

} // namespace passerby::jobs
