// SPDX-License-Identifier: GPL-3.0-or-later
// What a step of vehicles on lanes costs. Processor time on one thread; us is for one vehicle and step. Beside it: what is made of the
// lanes of the town, once a city.
#include "core/traffic/traffic.h"
#include "tests/support/small_roads.h"

#include <benchmark/benchmark.h>
#include <ctime>

using namespace passerby;
using passerby::testing::LatticeTown;

namespace {

constexpr double kStep_s = 0.1;
constexpr double kBlock_m = 150.0;
constexpr double kSpacing_m = 20.0; // of vehicles put on the lanes to begin with
constexpr int kWarmUp = 300;
constexpr int kSteps = 300;
constexpr double kAim_us = 4.0;

double processor_us()
{
    std::timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) * 1e-3;
}

/// Cars, every tenth a bicycle, every fortieth a bus, on a lattice of streets that is as large as they need.
void town_traffic(benchmark::State& state)
{
    const auto vehicles = static_cast<std::size_t>(state.range(0));
    const auto junctions = static_cast<int>(std::ceil(std::sqrt(static_cast<double>(vehicles) / 24.0)));
    LatticeTown town(junctions, junctions, kBlock_m, kBlock_m - LatticeTown::kHalfJunction_m);
    traffic::TrafficParameters parameters;
    parameters.model = state.range(1) == 0 ? traffic::DrivingModel::heterSim : traffic::DrivingModel::idm;
    double used_us = 0.0;
    double steps = 0.0;
    for (auto _ : state) {
        const double before_us = processor_us();
        traffic::Traffic traffic(town.world, 1, 1, parameters);
        state.counters["city_ms"] = (processor_us() - before_us) * 1e-3;
        std::size_t placed = 0;
        for (const auto& [id, lane] : town.world.lanes())
            for (double at_m = 10.0; at_m < world::lengthOf_m(lane) - 10.0 && placed < vehicles; at_m += kSpacing_m) {
                const std::size_t kind = placed % 40 == 7 ? 3 : placed % 10 == 3 ? 1 : 0;
                placed += traffic.place(id, town.kinds[kind], at_m, 5.0) ? 1U : 0U;
            }
        double now_s = 0.0;
        const auto drive = [&](int count) {
            double driven = 0.0;
            for (int i = 0; i < count; ++i) {
                now_s += kStep_s;
                driven += static_cast<double>(traffic.vehicles().size());
                traffic.step(now_s, now_s, kStep_s, {});
            }
            return driven;
        };
        (void)drive(kWarmUp);
        const double begin_us = processor_us();
        steps += drive(kSteps);
        used_us += processor_us() - begin_us;
        double sum_mps = 0.0;
        for (const run::Vehicle& vehicle : traffic.vehicles())
            sum_mps += static_cast<double>(vehicle.speed_mps);
        state.counters["mean_mps"] = sum_mps / static_cast<double>(traffic.vehicles().size());
        state.counters["vehicles"] = static_cast<double>(traffic.vehicles().size());
        state.counters["forced"] = static_cast<double>(traffic.forcedStops().bodies);
    }
    state.counters["us"] = used_us / steps;
    state.counters["aim_us"] = kAim_us;
}

} // namespace

BENCHMARK(town_traffic)
    ->ArgNames({"", "idm"})
    ->Args({1000, 0})
    ->Args({10000, 0})
    ->Args({10000, 1})
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
