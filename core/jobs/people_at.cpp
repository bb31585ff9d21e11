// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/people_at.h"

#include "core/foundation/words.h"
#include "core/simulation/schedule_run.h"

namespace passerby::jobs {

foundation::Result<std::unique_ptr<simulation::ScheduleRun>> runUntil(const world::World& world, double seconds,
                                                                      foundation::JobContext& context)
{
    simulation::ScheduleOptions options;
    options.seed = world.settings().seed;
    options.people = std::uint64_t(world.settings().population);
    options.startClock_s = world.settings().initialTime_s;
    auto run = simulation::ScheduleRun::create(world, options, context);
    if (!run)
        return run.error();
    while (run.value()->time_s() < seconds) {
        if (context.isCancelled())
            return foundation::Error{"cancelled", foundation::told("The simulation was stopped."), {}};
        context.report(run.value()->time_s() / seconds, "Letting people walk");
        run.value()->step();
    }
    return run;
}

foundation::Result<std::shared_ptr<const run::Frame>> peopleAt(const world::World& world, double seconds, foundation::JobContext& context)
{
    const auto run = runUntil(world, seconds, context);
    if (!run)
        return run.error();
    return run.value()->frame();
}

} // namespace passerby::jobs
