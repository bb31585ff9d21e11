// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generator/town.h"
#include "core/schedule/counting_run.h"
#include "core/simulation/schedule_run.h"
#include "tests/bench/outcome.h"

#include <benchmark/benchmark.h>

using namespace passerby;
using bench::valueOf;

namespace {

/// The 400-target town of the project's measurements.
const world::World& town()
{
    static const world::World world = [] {
        foundation::JobContext context;
        return valueOf(generator::generateTown({}, context));
    }();
    return world;
}

/// One core, from people in the steady state to counts by pair: µs a trip.
void trips(benchmark::State& state)
try {
    foundation::JobContext context;
    schedule::CountingOptions options;
    options.people = 6400;
    options.tripsEach = 200.0;
    options.seconds = 0.0;
    options.threads = 1;
    const auto routes = valueOf(schedule::CountingRun::count(town(), {1, 64, 1.0, 1.0, 0, -1.0, 1}, context)).routes;
    double counted_s = 0.0;
    double counted = 0.0;
    for (auto _ : state) {
        const auto counts = valueOf(schedule::CountingRun::count(town(), options, context, routes));
        state.SetIterationTime(counts.counted_s);
        counted_s += counts.counted_s;
        counted += static_cast<double>(counts.trips);
    }
    state.counters["us"] = 1e6 * counted_s / counted;
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

/// A step of 0.1 s for 20,000 people, with a frame every third step as a window asks for: µs a step.
void liveStep(benchmark::State& state)
try {
    foundation::JobContext context;
    simulation::ScheduleOptions options;
    options.people = 20000;
    const auto run = valueOf(simulation::ScheduleRun::create(town(), options, context));
    std::uint64_t steps = 0;
    for (auto _ : state) {
        run->step();
        if (++steps % 3 == 0)
            benchmark::DoNotOptimize(run->frame());
    }
    state.counters["us"] =
        benchmark::Counter(1e-6 * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

} // namespace

BENCHMARK(trips)->Name("trips/400")->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK(liveStep)->Name("live_step/20k")->Unit(benchmark::kMicrosecond);
