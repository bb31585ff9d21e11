// SPDX-License-Identifier: GPL-3.0-or-later
// A whole step of a city in which people avoid one another: routes, aims, steering, moving, measuring, and frames as a window asks for
// them.
#include "core/simulation/schedule_run.h"
#include "tests/bench/bench_cities.h"

#include <benchmark/benchmark.h>

using namespace passerby;
using bench::munich;
using bench::oldTown;
using bench::valueOf;

namespace {

constexpr std::uint64_t kPeople = 20000;
constexpr double kAim_us = 1e6 / 30.0; ///< of the city of Munich on two cores

world::World steered(world::World city, world::Steering steering)
{
    world::WorldPatch patch;
    for (const auto& [id, row] : city.profiles()) {
        world::AgentProfile profile = row;
        profile.steering = steering;
        patch.put(id, std::move(profile));
    }
    return bench::applied(std::move(city), patch);
}

void step(benchmark::State& state, const world::World& (*city)(), world::Steering steering, unsigned threads)
try {
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
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

} // namespace

BENCHMARK_CAPTURE(step, munich_none, &munich, world::Steering::none, 1U)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(step, munich_orca, &munich, world::Steering::orca, 1U)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(step, munich_orca_2_threads, &munich, world::Steering::orca, 2U)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(step, munich_rvo, &munich, world::Steering::rvo, 1U)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(step, munich_social_force, &munich, world::Steering::socialForce, 1U)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(step, old_town_orca, &oldTown, world::Steering::orca, 1U)->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
