// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/on_ranks.h"
#include "core/jobs/bake_job.h"
#include "core/jobs/project_file.h"

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

/// Whether a bake is for the file, and not to be told alone.
[[nodiscard]] inline bool isStored(const BakeArguments& arguments)
{
    return !arguments.hour && !jobs::cityNameFrom(arguments.file).isVariant();
}

void printBake(const world::World& city, const jobs::BakeReport& report, const alibi::Bake& bake, const std::optional<jobs::BakedDay>& day,
               bool json);

/// Stores the bakes in the file where they are for it, and tells what it found and cost; returns the exit code.
int storeAndPrintBake(const BakeArguments& arguments, jobs::ProjectFile& project, jobs::CityBakes bakes, foundation::JobContext& context);

/// What one of the ranks that mpirun has started does; returns the exit code.
int bakeDistributed(const BakeArguments& arguments);

} // namespace passerby::cli
