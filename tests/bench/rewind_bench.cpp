// SPDX-License-Identifier: GPL-3.0-or-later
// Runs of 20,000 people that are brought back: what it costs to keep a checkpoint, and to go to any moment. A jump restores the nearest
// checkpoint before the moment and lives on from there, ten seconds at most where none was thinned out.
#include "core/foundation/random_stream.h"
#include "core/run/history.h"
#include "core/simulation/rewindable_run.h"
#include "tests/bench/bench_cities.h"

#include <benchmark/benchmark.h>

using namespace passerby;
using bench::munich;
using bench::oldTown;
using bench::valueOf;
using run::History;

namespace {

constexpr std::uint64_t kPeople = 20000;
constexpr std::uint64_t kLived = 600; ///< steps: a minute
constexpr double kAim_ms = 200.0;     ///< of a jump

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

struct Lived {
    std::unique_ptr<simulation::ScheduleRun> run;
    std::unique_ptr<simulation::RewindableRun> past;
    std::unique_ptr<History> history;
};

Lived live(const world::World& city, world::Steering steering, std::uint64_t steps)
{
    foundation::JobContext context;
    simulation::ScheduleOptions options;
    options.people = kPeople;
    options.threads = 2;
    options.keepsLog = true;
    Lived lived;
    lived.run = valueOf(simulation::ScheduleRun::create(steered(city, steering), options, context));
    lived.past = std::make_unique<simulation::RewindableRun>(*lived.run);
    lived.history = std::make_unique<History>(*lived.past, History::Options{.mostShare = 1e9});
    for (std::uint64_t step = 0; step < steps; ++step) {
        lived.run->step();
        lived.history->lived();
    }
    return lived;
}

void keep(benchmark::State& state, const world::World& (*city)(), world::Steering steering)
try {
    const Lived lived = live(city(), steering, 50);
    std::size_t bytes = 0;
    for (auto _ : state)
        bytes = lived.past->keep()->bytes;
    state.counters["MB"] = static_cast<double>(bytes) / (1024.0 * 1024.0);
    state.counters["walking"] = static_cast<double>(lived.run->frame()->walkers.size());
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

void restore(benchmark::State& state, const world::World& (*city)(), world::Steering steering)
try {
    const Lived lived = live(city(), steering, 50);
    const auto kept = lived.past->keep();
    for (auto _ : state)
        lived.past->restore(*kept, {});
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

/// To moments drawn from the last minute.
void jump(benchmark::State& state, const world::World& (*city)(), world::Steering steering)
try {
    const Lived lived = live(city(), steering, kLived);
    foundation::RandomStream random(1, 0, foundation::Purpose::general);
    foundation::JobContext context;
    for (auto _ : state) {
        lived.history->seek(random.below(kLived));
        benchmark::DoNotOptimize(valueOf(lived.history->arrive(History::Clock::time_point::max(), context)));
        benchmark::DoNotOptimize(lived.run->frame());
    }
    state.counters["aim_ms"] = kAim_ms;
    state.counters["checkpoints"] = static_cast<double>(lived.history->shelf().all().size());
    state.counters["MB"] = static_cast<double>(lived.history->shelf().bytes()) / (1024.0 * 1024.0);
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

} // namespace

BENCHMARK_CAPTURE(keep, old_town_clock, &oldTown, world::Steering::none)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(keep, munich_clock, &munich, world::Steering::none)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(keep, munich_orca, &munich, world::Steering::orca)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(restore, old_town_clock, &oldTown, world::Steering::none)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(restore, munich_clock, &munich, world::Steering::none)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(restore, munich_orca, &munich, world::Steering::orca)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(jump, old_town_clock, &oldTown, world::Steering::none)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(jump, munich_clock, &munich, world::Steering::none)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(jump, munich_orca, &munich, world::Steering::orca)->UseRealTime()->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
