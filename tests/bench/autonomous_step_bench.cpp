// SPDX-License-Identifier: GPL-3.0-or-later
// A whole step of those who live by what they need and want, in one station and in many of the same side by side, as dense: what somebody
// costs is to stay the same. Beside it the same people steered by ORCA, and, in one station, as many who keep a schedule and are steered by
// ORCA, who have neither routines nor minds nor perception.
#include "core/generator/station.h"
#include "core/generator/tiles.h"
#include "core/run/frame.h"
#include "core/simulation/schedule_run.h"
#include "core/world/behaviour_shares.h"
#include "tests/bench/bench_cities.h"

#include <benchmark/benchmark.h>
#include <chrono>
#include <cmath>
#include <ctime>

using namespace passerby;
using bench::valueOf;

namespace {

constexpr double kWarmUp_s = 120.0;
constexpr std::uint64_t kUsers = 5000;         ///< of a station; some 1,400 of them are on the way by then
constexpr std::uint64_t kUsersByHabit = 20000; ///< of whom as many are
constexpr double kAim_us = 1.2;                ///< of a person's step

enum class Led { byNeeds, byNeedsWithOrca, byScheduleWithOrca };

/// Nobody but who lives by what they need and want, or the same people by a schedule.
world::World stations(int copies, Led led)
{
    foundation::JobContext context;
    world::World city = valueOf(generator::tiledCity(valueOf(generator::generateStation({}, context)), copies));
    world::WorldPatch patch;
    for (const auto& [id, row] : city.profiles()) {
        world::AgentProfile profile = row;
        profile.share = world::isAutonomous(row) ? row.share : 0.0;
        profile.steering = led == Led::byNeeds ? world::Steering::reactive : world::Steering::orca;
        profile.guidance = led == Led::byScheduleWithOrca ? world::Guidance::alibi : world::Guidance::autonomous;
        patch.put(id, std::move(profile));
    }
    return bench::applied(std::move(city), patch);
}

void step(benchmark::State& state, int copies, Led led, unsigned threads, double step_s)
try {
    foundation::JobContext context;
    simulation::ScheduleOptions options;
    options.people = static_cast<std::uint64_t>(copies) * (led == Led::byScheduleWithOrca ? kUsersByHabit : kUsers);
    options.threads = threads;
    options.step_s = step_s;
    const auto run = valueOf(simulation::ScheduleRun::create(stations(copies, led), options, context));
    for (auto left = std::llround(kWarmUp_s / step_s); left > 0; --left)
        run->step();
    double steps_s = 0.0;
    std::clock_t busy = 0; // processor time of all threads
    double personSteps = 0.0;
    for (auto _ : state) {
        const std::clock_t begun = std::clock();
        const auto began = std::chrono::steady_clock::now();
        run->step();
        steps_s += std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
        busy += std::clock() - begun;
        state.PauseTiming();
        personSteps += static_cast<double>(run->frame()->walkers.size());
        state.ResumeTiming();
    }
    const auto steps = static_cast<double>(state.iterations());
    state.counters["on_the_way"] = personSteps / steps;
    state.counters["us"] = 1e6 * static_cast<double>(busy) / CLOCKS_PER_SEC / personSteps; // of a person's step
    if (led == Led::byNeeds && threads == 1)
        state.counters["aim_us"] = kAim_us;
    state.counters["steps_per_s"] = steps / steps_s;
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

constexpr double kStep_s = 0.1;
constexpr double kStep30Hz_s = 1.0 / 30.0;

} // namespace

#define STATIONS(copies)                                                                                                                   \
    BENCHMARK_CAPTURE(step, station_k##copies, copies, Led::byNeeds, 1U, kStep_s)                                                          \
        ->Name("autonomous_step/station_k" #copies)                                                                                        \
        ->Iterations(100)                                                                                                                  \
        ->Unit(benchmark::kMillisecond);                                                                                                   \
    BENCHMARK_CAPTURE(step, station_by_orca_k##copies, copies, Led::byNeedsWithOrca, 1U, kStep_s)                                          \
        ->Name("autonomous_step/station_by_orca_k" #copies)                                                                                \
        ->Iterations(100)                                                                                                                  \
        ->Unit(benchmark::kMillisecond)

STATIONS(1);
STATIONS(4);
STATIONS(10);
STATIONS(22);
BENCHMARK_CAPTURE(step, station_schedule_by_orca_k1, 1, Led::byScheduleWithOrca, 1U, kStep_s) // no schedule spans stations that are apart
    ->Name("autonomous_step/station_schedule_by_orca_k1")
    ->Iterations(100)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(step, station_k1_30hz, 1, Led::byNeeds, 1U, kStep30Hz_s)
    ->Name("autonomous_step/station_k1_at_30_hz")
    ->Iterations(100)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(step, station_k22_30hz, 22, Led::byNeeds, 2U, kStep30Hz_s)
    ->Name("autonomous_step/station_k22_at_30_hz_2_threads")
    ->Iterations(100)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
