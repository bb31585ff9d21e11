// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/jobs/recorded_sets.h"
#include "core/judging/judge.h"
#include "core/judging/judge_vehicles.h"

#include <filesystem>
#include <optional>

namespace passerby::jobs {

struct CompareRecordedOptions {
    std::vector<std::filesystem::path> data; ///< files and folders; may be empty where a city keeps recordings
    std::filesystem::path city;              ///< whose walls and lanes hold; empty: none do
    double smoothing_s = 0.0;                ///< of tracks, before anything else; 0: as they are
    Compared compared = Compared::all;
    judging::JudgeOptions judging;
    /// Who drives where there are vehicles, of driverNames(). Step, seed and threads are those of `judging`.
    std::vector<std::string> drivers{"heter_sim", "idm", "sumo", "straight"};
};

/// "heter_sim, idm, sumo, straight", for messages.
[[nodiscard]] std::string driverNames();
[[nodiscard]] bool isDriver(std::string_view name);

struct CompareRecordedOutcome {
    judging::JudgeReport report;                         ///< without sets where nobody walks
    std::optional<judging::VehicleJudgeReport> vehicles; ///< where somebody drives
    std::vector<std::string> notes; ///< what was assumed and left out
    bool hasWalls = false;
    double seconds = 0.0;
};

/// Reads the recordings, lets every model replay each, and measures. Errors: those of readRecordedSets, readProject, judging::judge and
/// judging::judgeVehicles.
[[nodiscard]] foundation::Result<CompareRecordedOutcome> runCompareRecordedJob(const CompareRecordedOptions& options,
                                                                               foundation::JobContext& context);

} // namespace passerby::jobs
