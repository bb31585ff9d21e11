// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/distributed/channel.h"
#include "core/foundation/job_context.h"
#include "core/jobs/project_file.h"

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

namespace passerby::cli {

/// What is the same for all work that is shared out to ranks.
struct RankOptions {
    bool isDistributed = false;
    std::string checkpoint; ///< folder; empty: none
};

/// Adds --distributed and --checkpoint; returns the former. `verb`: how the help calls it.
CLI::Option* addRankOptions(CLI::App& app, const std::string& verb, RankOptions& options);

/// What one rank does with what it has read, and with its threads; returns the exit code.
using RankWork = std::function<int(unsigned threads, distributed::Channel& ranks, foundation::JobContext& context)>;
/// What one rank does with the city that all have read.
using CityWork =
    std::function<int(jobs::ProjectFile& project, unsigned threads, distributed::Channel& ranks, foundation::JobContext& context)>;

/// Joins the ranks that mpirun has started, lets each read, and goes on where all could. Rank 0 tells how far the work is. `threads`: 0
/// for a share of the machine's.
int onRanks(unsigned threads, const std::function<foundation::Result<void>(foundation::JobContext&)>& read, const RankWork& work);
/// The same with one city. `isStored`: it will be written.
int onRanks(const std::string& file, bool isStored, bool isForced, unsigned threads, const CityWork& work);

} // namespace passerby::cli
