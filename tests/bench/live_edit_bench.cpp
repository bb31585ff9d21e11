// SPDX-License-Identifier: GPL-3.0-or-later
// What an edit of a city costs in which people walk: to prepare it (beside the run) and to take it (between two steps).
#include "core/simulation/schedule_edit.h"
#include "tests/bench/bench_cities.h"

#include <benchmark/benchmark.h>
#include <chrono>
#include <string>

using namespace passerby;
using bench::munich;
using bench::oldTown;
using bench::valueOf;

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::uint64_t kPeople = 5000;

world::World withWeight(world::World city, int step)
{
    world::WorldPatch patch;
    for (std::size_t place = 0; place < city.targetTypes().size() && patch.empty(); ++place)
        if (const auto entry = city.targetTypes().at(place); entry.row->goals.size() > 1) {
            world::TargetType type = *entry.row;
            type.goals.front().weight *= 1.1 + 0.1 * step;
            patch.put(entry.id, std::move(type));
        }
    if (patch.empty())
        throw std::runtime_error("no type has two goals");
    return bench::applied(std::move(city), patch);
}

world::World withMovedPortal(world::World city, int step)
{
    world::WorldPatch patch;
    const auto& portals = bench::filled(city.portals(), "the city has no portals");
    const auto entry = portals.at((static_cast<std::size_t>(step) * 7919 + 11) % portals.size());
    world::Portal moved = *entry.row;
    moved.a = moved.a + (moved.b - moved.a) * 0.2;
    patch.put(entry.id, std::move(moved));
    return bench::applied(std::move(city), patch);
}

void liveEdit(benchmark::State& state, const world::World& (*city)(), world::World (*edited)(world::World, int))
try {
    foundation::JobContext context;
    simulation::ScheduleOptions options;
    options.people = kPeople;
    const auto run = valueOf(simulation::ScheduleRun::create(city(), options, context));
    double prepared_s = 0.0;
    double taken_s = 0.0;
    int step = 0;
    for (auto _ : state) {
        for (int i = 0; i < 10; ++i)
            run->step();
        const world::World next = edited(run->world(), step++);
        const auto begin = Clock::now();
        const auto edit = valueOf(simulation::ScheduleEdit::prepare(run->basis(), next, kPeople, context));
        const auto ready = Clock::now();
        benchmark::DoNotOptimize(run->take(*edit));
        prepared_s += std::chrono::duration<double>(ready - begin).count();
        taken_s += std::chrono::duration<double>(Clock::now() - ready).count();
    }
    // us: microseconds that the run is held up; prepare_us: those that pass before, while it goes on
    state.counters["us"] = 1e6 * taken_s / static_cast<double>(state.iterations());
    state.counters["prepare_us"] = 1e6 * prepared_s / static_cast<double>(state.iterations());
    state.counters["targets"] = static_cast<double>(city().targets().size());
    state.counters["portals"] = static_cast<double>(city().portals().size());
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

BENCHMARK_CAPTURE(liveEdit, old_town / weight, oldTown, withWeight)->Name("live_edit/old_town/weight")->Iterations(5);
BENCHMARK_CAPTURE(liveEdit, old_town / moved_portal, oldTown, withMovedPortal)->Name("live_edit/old_town/moved_portal")->Iterations(5);
BENCHMARK_CAPTURE(liveEdit, munich / weight, munich, withWeight)->Name("live_edit/munich/weight")->Iterations(3);
BENCHMARK_CAPTURE(liveEdit, munich / moved_portal, munich, withMovedPortal)->Name("live_edit/munich/moved_portal")->Iterations(3);

} // namespace
