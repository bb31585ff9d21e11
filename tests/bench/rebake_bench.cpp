// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/rebaker.h"
#include "core/generator/town.h"
#include "tests/bench/bench_cities.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <chrono>
#include <memory>
#include <string>

using namespace passerby;
using bench::applied;
using bench::munich;
using bench::valueOf;

namespace {

using Clock = std::chrono::steady_clock;

const world::World& townOf400()
{
    static const world::World city = [] {
        generator::TownOptions options;
        options.targets = 400;
        options.types = 12;
        options.blocksX = options.blocksY = 12;
        foundation::JobContext context;
        return valueOf(generator::generateTown(options, context));
    }();
    return city;
}

world::World withWeight(const world::World& city, int step)
{
    world::WorldPatch patch;
    for (std::size_t place = 0; place < city.targetTypes().size(); ++place) {
        const auto entry = city.targetTypes().at(place);
        if (entry.row->goals.empty())
            continue;
        world::TargetType type = *entry.row;
        type.goals.front().weight *= 1.1 + 0.1 * step;
        patch.put(entry.id, std::move(type));
        break;
    }
    if (patch.empty())
        throw std::runtime_error("no type has a goal");
    return applied(city, patch);
}

world::World withMovedPortal(const world::World& city, int step)
{
    const auto& portals = bench::filled(city.portals(), "the city has no portals");
    const auto entry = portals.at((static_cast<std::size_t>(step) * 7919) % portals.size());
    world::Portal moved = *entry.row;
    const geometry::Point along = (moved.b - moved.a) * 0.2;
    moved.a = moved.a + along;
    moved.b = moved.b + along;
    world::WorldPatch patch;
    patch.put(entry.id, moved);
    return applied(city, patch);
}

/// A passage between two places some 60 m apart in the middle of the city, with a door at each end and one half-way.
world::World withStreet(const world::World& city, int step)
{
    const std::size_t count = bench::filled(city.portals(), "the city has no portals").size();
    const auto& from = *city.portals().at((count / 2 + static_cast<std::size_t>(step) * 131) % count).row;
    std::size_t other = 0;
    double best = 1e300;
    for (std::size_t place = 0; place < count; ++place)
        if (const double off = std::abs(geometry::distance(city.portals().at(place).row->node(), from.node()) - 60.0); off < best) {
            best = off;
            other = place;
        }
    const auto& to = *city.portals().at(other).row;
    const geometry::Point along = to.node() - from.node();
    const geometry::Point across = geometry::Point{-along.y, along.x} * (1.5 / geometry::distance(from.node(), to.node()));
    const world::CellId id = city.cells().nextId();
    world::Cell cell;
    cell.polygon = {{from.node() - across, to.node() - across, to.node() + across, from.node() + across}, {}};
    world::WorldPatch patch;
    world::PortalId portal = city.portals().nextId();
    const auto door = [&](world::CellId neighbour, geometry::Point place) {
        patch.put(portal, world::Portal{id, neighbour, place - across, place + across, from.elevation_m});
        ++portal.number;
        ++portal.generation;
    };
    door(from.cellA, from.node() + along * 0.02);
    door(from.cellB, from.node() + along * 0.5);
    door(to.cellA, to.node() - along * 0.02);
    patch.put(id, std::move(cell));
    return applied(city, patch);
}

using City = const world::World& (*)();
using Edit = world::World (*)(const world::World&, int);

/// Densities after one edit of a city whose densities are known. Time is what a user waits, CPU what all threads work.
void rebake(benchmark::State& state, City cityOf, Edit edit, double aim_ms)
try {
    const world::World& city = cityOf();
    alibi::Rebaker rebaker;
    foundation::JobContext context;
    double slowest_ms = 0.0;
    int step = 0;
    (void)valueOf(rebaker.bake(city, {}, context));
    for (auto _ : state) {
        state.PauseTiming();
        if (step > 0)
            (void)valueOf(rebaker.bake(city, {}, context));
        const world::World edited = edit(city, ++step);
        state.ResumeTiming();
        const auto began = Clock::now();
        benchmark::DoNotOptimize(valueOf(rebaker.bake(edited, {}, context)).walkingShare);
        slowest_ms = std::max(slowest_ms, std::chrono::duration<double, std::milli>(Clock::now() - began).count());
    }
    state.counters["us"] =
        benchmark::Counter(1e-6 * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    state.counters["slowest_ms"] = slowest_ms;
    if (aim_ms > 0.0)
        state.counters["aim_ms"] = aim_ms;
    state.counters["memory_mb"] = static_cast<double>(rebaker.memory_bytes()) / 1048576.0;
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

/// The same edits, each city baked from the start.
void fromScratch(benchmark::State& state, City cityOf, Edit edit)
try {
    const world::World& city = cityOf();
    foundation::JobContext context;
    int step = 0;
    for (auto _ : state) {
        state.PauseTiming();
        const world::World edited = edit(city, ++step);
        state.ResumeTiming();
        benchmark::DoNotOptimize(valueOf(alibi::bakeWorld(edited, {}, context)).walkingShare);
    }
    state.counters["us"] =
        benchmark::Counter(1e-6 * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

void describe(benchmark::internal::Benchmark* benchmark)
{
    benchmark->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
}

void describeLarge(benchmark::internal::Benchmark* benchmark)
{
    describe(benchmark);
    benchmark->Iterations(3);
}

} // namespace

BENCHMARK_CAPTURE(rebake, 400 / weight, townOf400, withWeight, 100.0)->Apply(describe);
BENCHMARK_CAPTURE(rebake, 400 / moved_portal, townOf400, withMovedPortal, 300.0)->Apply(describe);
BENCHMARK_CAPTURE(rebake, 400 / new_street, townOf400, withStreet, 1000.0)->Apply(describe);
BENCHMARK_CAPTURE(fromScratch, 400 / weight, townOf400, withWeight)->Apply(describe);
BENCHMARK_CAPTURE(fromScratch, 400 / new_street, townOf400, withStreet)->Apply(describe);
BENCHMARK_CAPTURE(rebake, munich / weight, munich, withWeight, 0.0)->Apply(describeLarge);
BENCHMARK_CAPTURE(rebake, munich / moved_portal, munich, withMovedPortal, 0.0)->Apply(describeLarge);
BENCHMARK_CAPTURE(rebake, munich / new_street, munich, withStreet, 0.0)->Apply(describeLarge);
BENCHMARK_CAPTURE(fromScratch, munich / moved_portal, munich, withMovedPortal)->Apply(describeLarge);

BENCHMARK_MAIN();
