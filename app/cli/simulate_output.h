// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jobs/live_through.h"

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

/// Prints what came of a run on standard output. `city`: with the places that counted.
void printReport(const jobs::SimulateReport& report, const RunOutput& output, const world::World& city);

} // namespace passerby::cli
