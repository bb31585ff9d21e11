// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/simulate_job.h"

#include "core/foundation/words.h"
#include "core/jobs/run_log_file.h"

#include <fmt/format.h>

namespace passerby::jobs {

using foundation::Error;
using foundation::Result;

namespace {

KeptRun planOf(const world::World& world, const SimulateOptions& options)
{
    KeptRun run;
    run.mode = options.mode;
    run.observer = options.observer;
    run.seed = options.seed != 0 ? options.seed : world.settings().seed;
    run.people = static_cast<std::uint64_t>(options.agents < 0 ? world.settings().population : options.agents);
    run.startClock_s = world.settings().initialTime_s;
    run.step_s = 1.0 / options.fps;
    run.framesPerSecond = options.fps;
    run.seconds = options.seconds;
    run.wanderStart = options.wanderStart;
    run.city = keptCity(world);
    return run;
}

} // namespace

Result<SimulateReport> runSimulateJob(const world::World& world, const SimulateOptions& options, foundation::JobContext& context)
{
    if (!(options.seconds > 0.0 && options.seconds <= kLongestRun_s) || !(options.fps > 0.0 && options.fps <= kMostFramesPerSecond))
        return Error{"bad-options",
                     foundation::told("Seconds must be above 0 and at most {:.0f}, frames a second above 0 and at most {:.0f}.",
                                      kLongestRun_s, kMostFramesPerSecond),
                     ""};
    const KeptRun run = planOf(world, options);
    foundation::ReplacedFiles output; // a folder that is not there is found out before people live for hours
    if (!options.log.empty()) {
        const Result<std::string> text = toRunLog(run, context);
        if (!text)
            return text.error();
        if (const Result<void> written = output.write(options.log, text.value()); !written)
            return written.error();
    }
    Result<SimulateReport> report =
        liveThrough(world, run, {options.out, options.events, options.traffic}, output, {options.threads, options.bake}, context);
    if (!report)
        return report;
    if (const auto files = output.commit(); !files)
        return files.error();
    return report;
}

} // namespace passerby::jobs
