// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jobs/live_through.h"
#include "core/jobs/project_file.h"

#include <string>
#include <vector>

namespace passerby::cli {

/// How a run that was lived, for the first time or again, is told of.
struct RunOutput {
    jobs::SimulationMode mode = jobs::SimulationMode::full;
    std::vector<std::string> files; ///< trajectories and log; empty where they were not asked for
    bool json = false;
    std::string events{}; ///< likewise
    std::string traffic{};
};

/// Prints what came of a run on standard output. `project`: with the places that counted, and a bake where
/// there is a fresh one.
void printReport(const jobs::SimulateReport& report, const RunOutput& output, const jobs::ProjectFile& project);

} // namespace passerby::cli
