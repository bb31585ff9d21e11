// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/on_ranks.h"

#include "app/cli/output_check.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/distributed/ranks.h"

namespace passerby::cli {

namespace {

using foundation::Result;

Result<jobs::ProjectFile> readCity(const std::string& file, bool isStored, bool isForced, foundation::JobContext& context)
{
    if (const auto checked = checkOutput({}, isStored ? file : std::string(), isForced); !checked)
        return checked.error();
    return jobs::readProject(file, context);
}

} // namespace

CLI::Option* addRankOptions(CLI::App& app, const std::string& verb, RankOptions& options)
{
    CLI::Option* distributed =
        app.add_flag("--distributed", options.isDistributed,
                     "Share the work out to the processes that mpirun has started, on one machine or many: mpirun -n 4 passerby-cli " + verb
                         + " FILE --distributed");
    app.add_option("--checkpoint", options.checkpoint,
                   "Folder to keep what is done so far in, and to go on from after whatever ended the work; needs --distributed")
        ->option_text("FOLDER")
        ->needs(distributed);
    return distributed;
}

int onRanks(const std::string& file, bool isStored, bool isForced, unsigned threads, const RankWork& work)
{
    auto ranks = distributed::joinRanks();
    if (!ranks)
        return fail(ranks.error(), kFailedOrNo);
    foundation::JobContext silent;
    std::optional<TerminalContext> terminal;
    foundation::JobContext& context = ranks.value()->rank() == 0 ? terminal.emplace() : silent;
    Result<jobs::ProjectFile> project = readCity(file, isStored, isForced, context);
    if (!ranks.value()->agree(project.ok())) // each tells what is wrong on its machine
        return project ? kWrongUsageOrInput : fail(project.error(), kWrongUsageOrInput);
    const unsigned share = distributed::threadsOfRank(*ranks.value()); // all ranks ask
    return work(project.value(), threads == 0 ? share : threads, *ranks.value(), context);
}

} // namespace passerby::cli
