// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generator/town.h"
#include "core/perceptual/cell_population.h"
#include "core/perceptual/perceptual_run.h"
#include "tests/bench/outcome.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <cmath>

using namespace passerby;
using bench::valueOf;
using perceptual::Observer;
using perceptual::PerceptualCity;
using perceptual::PerceptualRun;

namespace {

constexpr double kInView = 500.0; ///< people walking in view, about

/// The 400-target town of the project's measurements.
const std::shared_ptr<const PerceptualCity>& town()
{
    static const std::shared_ptr<const PerceptualCity> city = [] {
        foundation::JobContext context;
        const world::World world = valueOf(generator::generateTown({}, context));
        return valueOf(PerceptualCity::prepare(world, {}, context));
    }();
    return city;
}

double inView(const Observer& observer)
{
    std::vector<std::uint32_t> cells;
    observer.cellsInView(town()->world, 0.0, cells);
    double share = 0.0;
    for (const std::uint32_t cell : cells)
        share += town()->atlas->cells()[cell].walking;
    return share;
}

/// A circle about the middle of some cell in which as nearly as can be kInView of the people walk: what is seen are whole cells, so a
/// circle in the middle of the town would see more the more people there are.
Observer observerFor(std::uint32_t people)
{
    Observer best = Observer::at({}, -1.0);
    double missed = kInView;
    for (const auto& [id, cell] : town()->world.cells()) {
        const geometry::Point middle = geometry::interiorPoint(cell.polygon);
        double low_m = 0.0;
        double high_m = 400.0;
        while (high_m - low_m > 0.5) {
            const double radius_m = 0.5 * (low_m + high_m);
            (inView(Observer::at(middle, radius_m)) * people < kInView ? low_m : high_m) = radius_m;
        }
        for (const double radius_m : {low_m, high_m}) {
            const Observer observer = Observer::at(middle, radius_m);
            if (const double off = std::abs(inView(observer) * people - kInView); off < missed) {
                missed = off;
                best = observer;
            }
        }
    }
    return best;
}

/// A simulated second in ten steps, with a frame every third as a window asks for: µs.
void secondOfRun(benchmark::State& state)
try {
    foundation::JobContext context;
    perceptual::PerceptualOptions options;
    options.people = static_cast<std::uint32_t>(state.range(0));
    const auto run = valueOf(PerceptualRun::create(town(), options, observerFor(options.people), context));
    double walking = 0.0;
    double frames = 0.0;
    for (int step = 0; step < 6000; ++step) // until as many come as go
        run->step();
    const std::uint64_t tripsBefore = run->trips();
    for (auto _ : state)
        for (int step = 0; step < 10; ++step) {
            run->step();
            if (step % 3 == 0) {
                walking += static_cast<double>(run->frame()->walkers.size());
                frames += 1.0;
            }
        }
    state.counters["in_view"] = walking / frames;
    state.counters["live"] = static_cast<double>(run->live());
    state.counters["unmoved"] = static_cast<double>(run->frame()->perceptual->shadows); // known and out of view: they cost nothing
    state.counters["trips_per_s"] = static_cast<double>(run->trips() - tripsBefore) / static_cast<double>(state.iterations());
    state.counters["us"] =
        benchmark::Counter(1e-6 * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

/// Populations of all segments of a cell, for 20,000 inhabitants, mean over all cells: µs.
void cellPopulation(benchmark::State& state)
try {
    foundation::RandomStream random(1, 0, foundation::Purpose::appearance);
    perceptual::CellPopulation population;
    const std::vector<perceptual::CellAtlas::Cell>& cells = bench::filled(town()->atlas->cells(), "the city has no cells");
    std::uint32_t cell = 0;
    for (auto _ : state) {
        perceptual::drawCellPopulation(*town()->atlas, cell, 20000, cells[cell].walking + cells[cell].inside, random, population);
        benchmark::DoNotOptimize(population.onSegment.data());
        cell = cell + 1 < cells.size() ? cell + 1 : 0;
    }
    state.counters["us"] =
        benchmark::Counter(1e-6 * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

} // namespace

BENCHMARK(secondOfRun)->Name("perceptual/20k")->Arg(20000)->Unit(benchmark::kMicrosecond);
BENCHMARK(secondOfRun)->Name("perceptual/100k")->Arg(100000)->Unit(benchmark::kMicrosecond);
BENCHMARK(secondOfRun)->Name("perceptual/300k")->Arg(300000)->Unit(benchmark::kMicrosecond);
BENCHMARK(secondOfRun)->Name("perceptual/1M")->Arg(1000000)->Unit(benchmark::kMicrosecond);
BENCHMARK(cellPopulation)->Name("cell_population/400")->Unit(benchmark::kMicrosecond);
