// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/judging/judge.h"

#include <filesystem>

namespace passerby::jobs {

struct CompareRecordedOptions {
    std::vector<std::filesystem::path> data; ///< files and folders; may be empty where a city keeps recordings
    std::filesystem::path city;              ///< whose walls hold; empty: none do
    double smoothing_s = 0.0;                ///< of tracks, before anything else; 0: as they are
    judging::JudgeOptions judging;
};

struct CompareRecordedOutcome {
    judging::JudgeReport report;
    std::vector<std::string> notes; ///< what was assumed and left out
    bool hasWalls = false;
    double seconds = 0.0;
};

/// Reads the recordings, lets every model replay each, and measures. Errors: those of readRecordedSets, readProject and judging::judge.
[[nodiscard]] foundation::Result<CompareRecordedOutcome> runCompareRecordedJob(const CompareRecordedOptions& options,
                                                                               foundation::JobContext& context);

} // namespace passerby::jobs
