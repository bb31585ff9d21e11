// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/kept_run.h"

#include "core/world/content_hash.h"

#include <cmath>
#include <fmt/format.h>

namespace passerby::jobs {

KeptCity keptCity(const world::World& world)
{
    return {world::runHash(world), world.settings().name, world.cells().size(), world.targets().size()};
}

std::string describe(const KeptCity& city)
{
    return fmt::format("{} ({} {}, {} {}, {})", city.name.empty() ? "a city without a name" : "\"" + city.name + "\"", city.cells,
                       city.cells == 1 ? "cell" : "cells", city.targets, city.targets == 1 ? "target" : "targets", spellHash(city.hash));
}

std::string spellHash(std::uint64_t hash)
{
    return fmt::format("{:016x}", hash);
}

std::uint64_t KeptRun::lastStep() const
{
    // A product of rounded factors may fall short of the whole number that is meant.
    const double steps = seconds * framesPerSecond;
    return static_cast<std::uint64_t>(std::floor(steps + 1e-9 + 1e-14 * steps));
}

KeptRun keptRun(const simulation::RunLog& log, std::uint64_t step)
{
    KeptRun run;
    run.seed = log.options.seed;
    run.people = log.options.people;
    run.step_s = log.options.step_s;
    run.framesPerSecond = 1.0 / log.options.step_s;
    run.startClock_s = log.options.startClock_s;
    run.seconds = static_cast<double>(step) / run.framesPerSecond;
    run.wanderStart = log.options.wanderStart;
    run.city = keptCity(log.world);
    run.entries = log.entries;
    std::erase_if(run.entries, [step](const simulation::RunLog::Entry& entry) { return entry.step > step; });
    return run;
}

} // namespace passerby::jobs
