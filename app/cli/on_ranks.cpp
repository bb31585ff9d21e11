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

int onRanks(unsigned threads, const std::function<Result<void>(foundation::JobContext&)>& read, const RankWork& work)
{
    auto ranks = distributed::joinRanks();
    if (!ranks)
        return fail(ranks.error(), kFailedOrNo);
    foundation::JobContext silent;
    std::optional<TerminalContext> terminal;
    foundation::JobContext& context = ranks.value()->rank() == 0 ? terminal.emplace() : silent;
    const Result<void> done = read(context);
    if (!ranks.value()->agree(done.ok())) // each tells what is wrong on its machine
        return done ? kWrongUsageOrInput : fail(done.error(), kWrongUsageOrInput);
    const unsigned share = distributed::threadsOfRank(*ranks.value()); // all ranks ask
    return work(threads == 0 ? share : threads, *ranks.value(), context);
}

int onRanks(const std::string& file, bool isStored, bool isForced, unsigned threads, const CityWork& work)
{
    std::optional<jobs::ProjectFile> project;
    const auto read = [&](foundation::JobContext& context) -> Result<void> {
        Result<jobs::ProjectFile> city = readCity(file, isStored, isForced, context);
        if (!city)
            return city.error();
        project = std::move(city).value();
        return {};
    };
    return onRanks(threads, read, [&](unsigned share, distributed::Channel& ranks, foundation::JobContext& context) {
        return work(*project, share, ranks, context);
    });
}

} // namespace passerby::cli
