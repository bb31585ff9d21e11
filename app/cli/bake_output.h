// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/on_ranks.h"
#include "core/alibi/hourly_bakes.h"
#include "core/jobs/bake_job.h"
#include "core/jobs/project_file.h"

#include <memory>
#include <optional>
#include <string>

namespace passerby::cli {

struct BakeArguments {
    std::string file;
    alibi::BakeOptions options;
    bool hours = false;
    std::optional<double> hour;
    bool json = false;
    bool isForced = false;
    RankOptions ranks;
};

/// The bakes of the hours and what they cost.
struct DayReport {
    std::shared_ptr<const alibi::HourlyBakes> hours;
    bool changes = false; ///< whether anything depends on the hour
    double seconds = 0.0;
};

/// Whether a bake is for the file, and not to be told alone.
[[nodiscard]] inline bool isStored(const BakeArguments& arguments)
{
    return !arguments.hour && !jobs::cityNameFrom(arguments.file).isVariant();
}

/// `day` may be null.
void printBake(const world::World& city, const jobs::BakeReport& report, const alibi::Bake& bake, const DayReport* day, bool json);

/// Stores the bake in the file where it is for it, and tells what it found and cost; returns the exit code.
int storeAndPrintBake(const BakeArguments& arguments, jobs::ProjectFile& project, jobs::BakeOutcome outcome, const DayReport* day,
                      foundation::JobContext& context);

/// What one of the ranks that mpirun has started does; returns the exit code.
int bakeDistributed(const BakeArguments& arguments);

} // namespace passerby::cli
