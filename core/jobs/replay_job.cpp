// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/replay_job.h"

#include "core/foundation/words.h"

#include <fmt/format.h>

namespace passerby::jobs {

foundation::Result<SimulateReport> runReplayJob(const world::World& world, const KeptRun& run, const ReplayOptions& options,
                                                foundation::JobContext& context)
{
    const KeptCity city = keptCity(world);
    if (city.hash != run.city.hash)
        return foundation::Error{
            "other-city",
            foundation::told("The run was of another city. It began in {}, but this is {}.", describe(run.city), describe(city)), ""};
    foundation::ReplacedFiles output;
    foundation::Result<SimulateReport> report =
        liveThrough(world, run, {options.out, options.events, options.traffic}, output, {options.threads, options.bake}, context);
    if (!report)
        return report;
    if (const auto files = output.commit(); !files)
        return files.error();
    return report;
}

} // namespace passerby::jobs
