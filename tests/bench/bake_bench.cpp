// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/bake.h"
#include "core/generator/town.h"

#include <benchmark/benchmark.h>

using namespace passerby;

namespace {

/// The generated town, made once a size.
const world::World& town(int targets, int types, int blocks)
{
    static std::pair<int, world::World> made;
    if (made.first != targets) {
        generator::TownOptions options;
        options.targets = targets;
        options.types = types;
        options.blocksX = options.blocksY = blocks;
        foundation::JobContext context;
        foundation::Result<world::World> city = generator::generateTown(options, context);
        if (city)
            made = {targets, std::move(city).value()};
    }
    return made.second;
}

void bake(benchmark::State& state, int targets, int types, int blocks, alibi::BoundModel model)
{
    const world::World& city = town(targets, types, blocks);
    alibi::BakeOptions options;
    options.threads = 1;
    options.bound = model;
    foundation::JobContext context;
    std::size_t segments = 0;
    for (auto _ : state) {
        const foundation::Result<alibi::Bake> done = alibi::bakeWorld(city, options, context);
        if (!done) {
            state.SkipWithError(done.error().message.c_str());
            return;
        }
        segments = done.value().graph->segments().size();
        benchmark::DoNotOptimize(done.value().walkingShare);
    }
    // us: microseconds of one bake
    state.counters["us"] =
        benchmark::Counter(1e-6 * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    state.counters["targets"] = static_cast<double>(city.targets().size());
    state.counters["segments"] = static_cast<double>(segments);
}

} // namespace

BENCHMARK_CAPTURE(bake, 400, 400, 12, 12, alibi::BoundModel::pairwise)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bake, 400_averaged, 400, 12, 12, alibi::BoundModel::averaged)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bake, 400_first_order, 400, 12, 12, alibi::BoundModel::firstOrder)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bake, 10k, 10000, 12, 60, alibi::BoundModel::pairwise)->Unit(benchmark::kMillisecond)->Iterations(1);

BENCHMARK_MAIN();
