// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/simulation/run_log.h"

#include <QtGlobal>
#include <memory>

namespace passerby::testing {

/// The run as it was at the step, lived again from its log. Entries beyond the step are left out.
[[nodiscard]] inline std::unique_ptr<simulation::ScheduleRun> livedAgain(const simulation::RunLog& log, std::uint64_t step,
                                                                         unsigned threads)
{
    foundation::JobContext context;
    simulation::ScheduleOptions options = log.options;
    options.threads = threads;
    auto run = simulation::ScheduleRun::create(log.world, options, context);
    if (!run)
        qFatal("%s", foundation::describe(run.error()).c_str());
    auto entry = log.entries.begin();
    for (std::uint64_t done = 0; done <= step; ++done) {
        if (done > 0)
            run.value()->step();
        for (; entry != log.entries.end() && entry->step <= done; ++entry)
            if (const auto redone = simulation::redo(*run.value(), *entry, context); !redone)
                qFatal("%s", foundation::describe(redone.error()).c_str());
    }
    return std::move(run).value();
}

} // namespace passerby::testing
