// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bake_output.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/distributed/bake_together.h"

namespace passerby::cli {

int bakeDistributed(const BakeArguments& arguments)
{
    const auto work = [&arguments](jobs::ProjectFile& project, unsigned threads, distributed::Channel& ranks,
                                   foundation::JobContext& context) {
        alibi::BakeOptions options = arguments.options;
        options.hour = arguments.hour.value_or(options.hour);
        options.threads = threads;
        auto baked = distributed::bakeTogether(project.world, options, arguments.hours, arguments.ranks.checkpoint, ranks, context);
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
