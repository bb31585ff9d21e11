// SPDX-License-Identifier: GPL-3.0-or-later
// A whole step of a city in which people avoid one another: routes, aims, steering, moving, measuring, and frames as a window asks for
// them.
#include "core/jobs/import_osm_job.h"
#include "core/simulation/schedule_run.h"
#include "core/storage/project_store.h"
#include "tests/support/shared_data.h"

#include <benchmark/benchmark.h>

using namespace passerby;

namespace {

constexpr std::uint64_t kPeople = 20000;
constexpr double kAim_us = 1e6 / 30.0; ///< of the city of Munich on two cores

template <class Value>
Value valueOf(foundation::Result<Value> result)
{
    if (!result) {
        std::fprintf(stderr, "%s\n", foundation::describe(result.error()).c_str());
        std::exit(1);
    }
    return std::move(result).value();
}

const world::World& oldTown()
{
    static const world::World city = [] {
        foundation::JobContext context;
        return valueOf(storage::loadProject(PASSERBY_SOURCE_DIR "/projects/old-town.gpkg", context)).world;
    }();
    return city;
}

const world::World& munich()
{
    static const world::World city = [] {
        foundation::JobContext context;
        const QString path = testing::sharedData(QStringLiteral("osm/munich_altstadt.osm.pbf"));
        return path.isEmpty() ? world::World() : valueOf(jobs::runImportOsmJob(path.toStdString(), {}, context)).import.world;
    }();
    return city;
}

world::World steered(world::World city, world::Steering steering)
{
    world::WorldPatch patch;
    for (const auto& [id, row] : city.profiles()) {
        world::AgentProfile profile = row;
        profile.steering = steering;
        patch.put(id, std::move(profile));
    }
    valueOf(city.apply(patch));
    return city;
}

void step(benchmark::State& state, const world::World& (*city)(), world::Steering steering, unsigned threads)
{
    if (city().targets().empty()) {
        state.SkipWithError("the shared data is not there");
        return;
    }
    foundation::JobContext context;
    simulation::ScheduleOptions options;
    options.people = kPeople;
    options.threads = threads;
    const auto run = valueOf(simulation::ScheduleRun::create(steered(city(), steering), options, context));
    for (int i = 0; i < 100; ++i)
        run->step();
    std::uint64_t steps = 0;
    for (auto _ : state) {
        run->step();
        if (++steps % 3 == 0)
            benchmark::DoNotOptimize(run->frame());
    }
    state.counters["us"] =
        benchmark::Counter(1e-6 * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    state.counters["aim_us"] = kAim_us;
    state.counters["walking"] = static_cast<double>(run->frame()->walkers.size());
    state.counters["held_up"] = run->frame()->heldUp;
}

} // namespace

BENCHMARK_CAPTURE(step, munich_none, &munich, world::Steering::none, 1U)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(step, munich_orca, &munich, world::Steering::orca, 1U)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(step, munich_orca_2_threads, &munich, world::Steering::orca, 2U)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(step, munich_rvo, &munich, world::Steering::rvo, 1U)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(step, munich_social_force, &munich, world::Steering::socialForce, 1U)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(step, old_town_orca, &oldTown, world::Steering::orca, 1U)->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
