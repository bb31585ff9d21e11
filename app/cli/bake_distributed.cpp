// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bake_output.h"
#include "app/cli/output_check.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/distributed/bake_together.h"
#include "core/distributed/ranks.h"

namespace passerby::cli {

namespace {

using foundation::Result;

Result<jobs::ProjectFile> readCity(const BakeArguments& arguments, foundation::JobContext& context)
{
    if (const auto checked = checkOutput({}, isStored(arguments) ? arguments.file : std::string(), arguments.isForced); !checked)
        return checked.error();
    return jobs::readProject(arguments.file, context);
}

int bakeOnRank(const BakeArguments& arguments, distributed::Channel& ranks, foundation::JobContext& context)
{
    Result<jobs::ProjectFile> project = readCity(arguments, context);
    if (!ranks.agree(project.ok())) // each tells what is wrong on its machine
        return project ? kWrongUsageOrInput : fail(project.error(), kWrongUsageOrInput);
    alibi::BakeOptions options = arguments.options;
    options.hour = arguments.hour.value_or(options.hour);
    const unsigned share = distributed::threadsOfRank(ranks); // all ranks ask
    options.threads = options.threads == 0 ? share : options.threads;
    auto baked = distributed::bakeTogether(project.value().world, options, arguments.checkpoint, ranks, context);
    if (!baked)
        return ranks.rank() == 0 ? fail(baked.error(), kFailedOrNo) : kFailedOrNo; // told once
    if (ranks.rank() != 0)
        return kDone;
    const int code = storeAndPrintBake(arguments, project.value(), std::move(baked.value().outcome), nullptr, context);
    if (code == kDone && baked.value().checkpoint)
        baked.value().checkpoint->remove();
    return code;
}

} // namespace

int bakeDistributed(const BakeArguments& arguments)
{
    auto ranks = distributed::joinRanks();
    if (!ranks)
        return fail(ranks.error(), kFailedOrNo);
    if (ranks.value()->rank() != 0) { // only one tells how far the work is
        foundation::JobContext silent;
        return bakeOnRank(arguments, *ranks.value(), silent);
    }
    TerminalContext context;
    return bakeOnRank(arguments, *ranks.value(), context);
}

} // namespace passerby::cli
