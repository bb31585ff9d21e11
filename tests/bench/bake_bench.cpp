// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/city_alibis.h"
#include "core/generator/town.h"
#include "tests/bench/outcome.h"

#include <benchmark/benchmark.h>
#include <ctime>
#include <fstream>
#include <string>

using namespace passerby;
using bench::valueOf;

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
        made = {targets, valueOf(generator::generateTown(options, context))};
    }
    return made.second;
}

void bake(benchmark::State& state, int targets, int types, int blocks, alibi::BoundModel model)
try {
    const world::World& city = town(targets, types, blocks);
    alibi::BakeOptions options;
    options.threads = 1;
    options.bound = model;
    foundation::JobContext context;
    std::size_t segments = 0;
    for (auto _ : state) {
        const alibi::Bake done = valueOf(alibi::bakeWorld(city, options, context));
        segments = done.graph->segments().size();
        benchmark::DoNotOptimize(done.walkingShare);
    }
    // us: microseconds of one bake
    state.counters["us"] =
        benchmark::Counter(1e-6 * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    state.counters["targets"] = static_cast<double>(city.targets().size());
    state.counters["segments"] = static_cast<double>(segments);
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

/// Processor time of all threads, which others on the machine do not lengthen much.
double processor_s()
{
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Begins to watch the program's memory anew.
void forgetPeakMemory()
{
    std::ofstream("/proc/self/clear_refs") << 5;
}

double peakMemory_mb()
{
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
        if (word == "VmHWM:" && status >> word)
            return std::stod(word) / 1024.0;
    return 0.0;
}

/// A row of the curve of time and memory: a bake with pools of 16 on two threads, in towns of equally dense blocks.
void growth(benchmark::State& state)
try {
    const auto targets = static_cast<int>(state.range(0));
    const world::World& city = town(targets, 12, static_cast<int>(state.range(1)));
    alibi::BakeOptions options;
    options.threads = 2;
    alibi::AlibiParts parts;
    parts.poolSize = 16;
    foundation::JobContext context;
    for (auto _ : state) {
        forgetPeakMemory();
        const double began_s = processor_s();
        const auto done = valueOf(alibi::bakeWithAlibis(city, options, parts, context));
        state.counters["processor_s"] = processor_s() - began_s;
        state.counters["peak_mb"] = peakMemory_mb();
        state.counters["nodes"] = static_cast<double>(done.bake.graph->nodes().size());
        state.counters["segments"] = static_cast<double>(done.bake.graph->segments().size());
    }
    state.counters["us"] =
        benchmark::Counter(1e-6 * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

} // namespace

BENCHMARK_CAPTURE(bake, 400, 400, 12, 12, alibi::BoundModel::pairwise)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bake, 400_averaged, 400, 12, 12, alibi::BoundModel::averaged)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bake, 400_first_order, 400, 12, 12, alibi::BoundModel::firstOrder)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bake, 10k, 10000, 12, 60, alibi::BoundModel::pairwise)->Unit(benchmark::kMillisecond)->Iterations(1);

BENCHMARK(growth)
    ->Name("bake_growth")
    ->ArgNames({"targets", "blocks"})
    ->Args({400, 12})
    ->Args({1000, 19})
    ->Args({2000, 27})
    ->Args({4000, 38})
    ->Args({7000, 50})
    ->Args({10000, 60})
    ->Iterations(1)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
