// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bake_output.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/distributed/together.h"
#include "core/distributed/work_identities.h"

namespace passerby::cli {

int bakeDistributed(const BakeArguments& arguments)
{
    const auto work = [&arguments](jobs::ProjectFile& project, unsigned threads, distributed::Channel& ranks,
                                   foundation::JobContext& context) {
        alibi::BakeOptions options = arguments.options;
        options.hour = arguments.hour.value_or(options.hour);
        options.threads = threads;
        auto baked = distributed::findTogether<jobs::CityBakes>(
            distributed::bakeWork(project.world, options, arguments.hours), arguments.ranks.checkpoint, threads, ranks,
            [&](alibi::LotCrew& crew) { return jobs::runBakeJobs(project.world, options, arguments.hours, context, &crew); });
        if (ranks.rank() != 0)
            return baked ? kDone : kFailedOrNo; // rank 0 tells why
        if (!baked)
            return fail(baked.error(), kFailedOrNo);
        const int code = storeAndPrintBake(arguments, project, std::move(baked.value().found), context);
        if (code == kDone && baked.value().together.checkpoint)
            baked.value().together.checkpoint->remove();
        return code;
    };
    return onRanks(arguments.file, isStored(arguments), arguments.isForced, arguments.options.threads, work);
}

} // namespace passerby::cli
