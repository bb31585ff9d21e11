// SPDX-License-Identifier: GPL-3.0-or-later
// What a frame of the scenes of Ren et al. 2018 takes, beside the paper's time of table 1 where it gives one: all that a run does in a step
// of 1/25 s, people, vehicles and measures, but no picture. Processor time of one thread. The paper's processor has 3.3 GHz and four cores.
#include "core/generator/scenes.h"
#include "core/simulation/schedule_run.h"
#include "tests/bench/outcome.h"

#include <benchmark/benchmark.h>
#include <ctime>

using namespace passerby;
using bench::valueOf;

namespace {

constexpr double kStep_s = 0.04;
constexpr double kFills_s = 240.0; // a road, as far as it ever does
constexpr int kMeasured = 500;     // steps: crowds have hardly walked through each other when they are over

/// What is to be made, and the time of a frame in table 1; 0: none.
struct Measured {
    const char* scene;
    bool hasLights = true;
    double paper_ms = 0.0;
};

double processor_ms()
{
    std::timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

void frame(benchmark::State& state, const Measured& measured)
try {
    generator::SceneOptions made;
    made.hasLights = measured.hasLights;
    const world::World scene = valueOf(generator::makeScene(measured.scene, made));
    foundation::JobContext context;
    simulation::ScheduleOptions options;
    options.people = 0;
    options.step_s = kStep_s;
    options.threads = 1;
    double used_ms = 0.0;
    double frames = 0.0;
    double people = 0.0;
    double vehicles = 0.0;
    for (auto _ : state) {
        const auto run = valueOf(simulation::ScheduleRun::create(scene, options, context));
        run->step(); // everybody comes
        while (!scene.lanes().empty() && run->time_s() < kFills_s)
            run->step();
        for (int i = 0; i < kMeasured; ++i, ++frames) {
            const double begin_ms = processor_ms();
            run->step();
            used_ms += processor_ms() - begin_ms;
            if (i % 10 == 0) {
                const auto seen = run->frame();
                people += 10.0 * static_cast<double>(seen->walkers.size());
                vehicles += 10.0 * static_cast<double>(seen->vehicles.size());
            }
        }
    }
    state.counters["frame_ms"] = used_ms / frames;
    if (measured.paper_ms > 0.0)
        state.counters["peer_ms"] = measured.paper_ms;
    state.counters["us"] = 1e3 * used_ms / (people + vehicles);
    state.counters["people"] = people / frames;
    state.counters["vehicles"] = vehicles / frames;
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

} // namespace

// The paper's crowd-1 has 8 to 148 people and takes 0 to 4 ms.
BENCHMARK_CAPTURE(frame, crowd1, Measured{"crowd-1"})->Name("heter_sim_scenes/crowd-1")->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK_CAPTURE(frame, crowd2, Measured{"crowd-2", true, 20.9})
    ->Name("heter_sim_scenes/crowd-2")
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);
BENCHMARK_CAPTURE(frame, crowd3, Measured{"crowd-3", true, 19.2})
    ->Name("heter_sim_scenes/crowd-3")
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);
BENCHMARK_CAPTURE(frame, circle, Measured{"circle"})->Name("heter_sim_scenes/circle")->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK_CAPTURE(frame, traffic1, Measured{"traffic-1", true, 13.7})
    ->Name("heter_sim_scenes/traffic-1")
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);
BENCHMARK_CAPTURE(frame, traffic2, Measured{"traffic-2", true, 37.8})
    ->Name("heter_sim_scenes/traffic-2")
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);
BENCHMARK_CAPTURE(frame, traffic3, Measured{"traffic-3", true, 2.8})
    ->Name("heter_sim_scenes/traffic-3")
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);
BENCHMARK_CAPTURE(frame, traffic3_no_light, Measured{"traffic-3", false})
    ->Name("heter_sim_scenes/traffic-3_no_light")
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);
BENCHMARK_CAPTURE(frame, four_lanes, Measured{"four-lanes"})
    ->Name("heter_sim_scenes/four-lanes")
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);
BENCHMARK_CAPTURE(frame, four_twisting_lanes, Measured{"four-twisting-lanes"})
    ->Name("heter_sim_scenes/four-twisting-lanes")
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);
BENCHMARK_CAPTURE(frame, among_cars, Measured{"among-cars"})
    ->Name("heter_sim_scenes/among-cars")
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);

BENCHMARK_MAIN();
