// SPDX-License-Identifier: GPL-3.0-or-later
// The runtime for games beside our aims (aim_…) and the paper's figures (Sunshine-Hill and Badler 2010, section 6).
#include "core/alibi/city_alibis.h"
#include "core/exporters/pack/city_pack.h"
#include "core/generator/grid.h"
#include "core/runtime/passerby_runtime.h"
#include "core/world/world_patch.h"
#include "tests/bench/bench_cities.h"
#include "tests/bench/outcome.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <cmath>
#include <cstring>
#include <ctime>
#include <stdexcept>
#include <vector>

using namespace passerby;
using bench::valueOf;

namespace {

constexpr double kPaperFill_us = 100.0;
constexpr double kPaperAlibi_us = 9000.0;

/// Processor time of this thread.
double now_us()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e6 * static_cast<double>(time.tv_sec) + 1e-3 * static_cast<double>(time.tv_nsec);
}

std::vector<std::uint64_t> packOf(const world::World& world)
{
    foundation::JobContext context;
    alibi::BakeOptions options;
    options.threads = 1;
    const alibi::BakedCity baked = valueOf(alibi::bakeWithAlibis(world, options, {}, context));
    const std::string bytes = valueOf(exporters::toBytes(valueOf(exporters::cityPack(world, *baked.alibis.law, baked.bake, context))));
    std::vector<std::uint64_t> words((bytes.size() + 7) / 8);
    std::memcpy(words.data(), bytes.data(), bytes.size());
    return words;
}

/// 400 targets, 224 portals.
const std::vector<std::uint64_t>& grid()
{
    static const std::vector<std::uint64_t> pack = [] {
        foundation::JobContext context;
        return packOf(valueOf(generator::generateGrid({}, context)));
    }();
    return pack;
}

/// 400 targets, 1,316 portals.
const std::vector<std::uint64_t>& oldTown()
{
    static const std::vector<std::uint64_t> pack = packOf(bench::oldTown());
    return pack;
}

pb_city opened(const std::vector<std::uint64_t>& pack)
{
    pb_city city;
    std::uint64_t size = 0;
    std::memcpy(&size, reinterpret_cast<const char*>(pack.data()) + 24, sizeof(size));
    if (pb_open(&city, pack.data(), size) != PB_OK)
        throw std::runtime_error("the pack is not opened");
    return city;
}

/// A living city with its memory.
struct Life {
    Life(const pb_city& city, std::uint64_t inhabitants, std::uint32_t mostPeople, std::uint32_t mostTrees = 128)
    {
        pb_options options;
        pb_usual_options(&city, &options);
        options.inhabitants = inhabitants;
        options.most_people = mostPeople;
        options.most_trees = mostTrees;
        bytes = pb_bytes_needed(&city, &options);
        memory.resize(bytes / 8 + 1);
        if (pb_create(&life, &city, &options, memory.data(), bytes) != PB_OK)
            throw std::runtime_error("no life is made");
    }
    std::size_t bytes = 0;
    std::vector<std::uint64_t> memory;
    pb* life = nullptr;
};

pb_counts countsOf(const pb* life)
{
    pb_counts counts;
    pb_count(life, &counts);
    return counts;
}

void open(benchmark::State& state, const std::vector<std::uint64_t>& (*packOfCity)())
try {
    const std::vector<std::uint64_t>& pack = packOfCity();
    for (auto _ : state)
        benchmark::DoNotOptimize(opened(pack).walked);
    state.counters["us"] =
        benchmark::Counter(1e-6 * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    state.counters["aim_us"] = 2000.0;
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

/// Who is in each cell of the city in turn, of so few inhabitants that hardly anybody is to be invented: the draw of populations alone.
void fill(benchmark::State& state)
try {
    const pb_city city = opened(grid());
    double spent_us = 0.0;
    double cells = 0.0;
    for (auto _ : state) {
        Life one(city, 1, 100);
        (void)pb_see_nothing(one.life);
        for (std::uint32_t cell = 0; cell < city.cells; ++cell) {
            (void)pb_see_cells(one.life, &cell, 1);
            const std::uint64_t before = countsOf(one.life).trees;
            const double began_us = now_us();
            (void)pb_step(one.life, 0.0, 0);
            const double took_us = now_us() - began_us;
            if (countsOf(one.life).trees == before) {
                spent_us += took_us;
                cells += 1.0;
            }
        }
    }
    state.counters["us"] = spent_us / cells;
    state.counters["aim_us"] = 20.0;
    state.counters["peer_us"] = kPaperFill_us;
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

/// The grid, with own targets within 300 m of the first.
const std::vector<std::uint64_t>& nearGrid()
{
    static const std::vector<std::uint64_t> pack = [] {
        foundation::JobContext context;
        world::World world = valueOf(generator::generateGrid({}, context));
        world::WorldPatch patch;
        for (const auto& [id, profile] : world.profiles()) {
            world::AgentProfile near = profile;
            near.boundReach_m = 300.0;
            patch.put(id, near);
        }
        if (!world.apply(std::move(patch)).ok())
            throw std::runtime_error("the grid takes no reach");
        return packOf(world);
    }();
    return pack;
}

constexpr std::uint32_t kUsualTrees = ~0U;

struct Invented {
    double people = 0.0;
    double trees = 0.0;
    double spent_us = 0.0;
    double longest_us = 0.0; ///< of its calls
};

/// Everybody within 120 m of a portal, of 20,000 inhabitants, in a city in which nobody was looked for yet.
Invented invented(const pb_city& city, std::uint32_t mostTrees, std::uint64_t budget)
{
    pb_options usual;
    pb_usual_options(&city, &usual);
    Life one(city, 20000, 8000, mostTrees == kUsualTrees ? usual.most_trees : mostTrees);
    (void)pb_see_disc(one.life, city.x[0], city.y[0], 120.0);
    Invented result;
    pb_status status = PB_MORE;
    while (status == PB_MORE) {
        const double began_us = now_us();
        status = pb_step(one.life, 0.0, budget);
        const double took_us = now_us() - began_us;
        result.spent_us += took_us;
        result.longest_us = std::max(result.longest_us, took_us);
    }
    result.people = static_cast<double>(pb_people(one.life, nullptr, 0));
    result.trees = static_cast<double>(countsOf(one.life).trees);
    return result;
}

/// Everybody in view is invented, each with a whole life: time and trees a person, memory a person, and the longest call with a budget of
/// one operation, as it is in half of the runs.
void invent(benchmark::State& state, const std::vector<std::uint64_t>& (*packOfCity)(), std::uint32_t mostTrees)
try {
    const pb_city city = opened(packOfCity());
    Invented all;
    std::vector<double> longest_us;
    for (auto _ : state) {
        const Invented one = invented(city, mostTrees, 0);
        all.people += one.people;
        all.trees += one.trees;
        all.spent_us += one.spent_us;
        state.PauseTiming();
        longest_us.push_back(invented(city, mostTrees, 1).longest_us);
        state.ResumeTiming();
    }
    std::nth_element(longest_us.begin(), longest_us.begin() + static_cast<std::ptrdiff_t>(longest_us.size() / 2), longest_us.end());
    const Life few(city, 20000, 8000, 0);
    const Life more(city, 20000, 9000, 0);
    state.counters["us"] = all.spent_us / all.people;
    state.counters["aim_us"] = 400.0;
    state.counters["peer_us"] = kPaperAlibi_us;
    state.counters["trees"] = all.trees / all.people;
    state.counters["longest_us"] = longest_us[longest_us.size() / 2];
    state.counters["aim_longest_us"] = 60.0;
    state.counters["people"] = all.people / static_cast<double>(state.iterations());
    state.counters["person_b"] = static_cast<double>(more.bytes - few.bytes) / 1000.0;
    state.counters["aim_person_b"] = 256.0;
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

struct Disc {
    double x = 0.0;
    double y = 0.0;
    double radius_m = 0.0;
};

/// People to be expected on the way in the cells that a disc meets.
double expectedIn(const pb_city& city, const std::vector<double>& ofCell, const Disc& disc)
{
    double sum = 0.0;
    for (std::uint32_t cell = 0; cell < city.cells; ++cell) {
        const float* box = city.box + 4 * static_cast<std::size_t>(cell);
        const double dx = std::max({static_cast<double>(box[0]) - disc.x, disc.x - static_cast<double>(box[2]), 0.0});
        const double dy = std::max({static_cast<double>(box[1]) - disc.y, disc.y - static_cast<double>(box[3]), 0.0});
        sum += dx * dx + dy * dy <= disc.radius_m * disc.radius_m ? ofCell[cell] : 0.0;
    }
    return sum;
}

/// The disc about a portal in which as nearly as can be a thousand people are on the way: what is seen are whole cells.
Disc discOfAThousand(const pb* life, const pb_city& city)
{
    std::vector<double> ofCell(city.cells, 0.0);
    std::uint32_t segment = 0;
    for (std::uint32_t cell = 0; cell < city.cells; ++cell) {
        const std::uint32_t size = city.cell_first[cell + 1] - city.cell_first[cell];
        for (std::uint32_t i = 0; i < size * (size > 0 ? size - 1 : 0); ++i)
            ofCell[cell] += pb_expected_on(life, segment++);
    }
    Disc best;
    double missed = 1e300;
    for (std::uint32_t portal = 0; portal < city.portals; ++portal) {
        const auto discOf = [&](double radius_m) { return Disc{city.x[portal], city.y[portal], radius_m}; };
        double low_m = 0.0;
        double high_m = 3000.0;
        while (high_m - low_m > 0.5)
            (expectedIn(city, ofCell, discOf(0.5 * (low_m + high_m))) < 1000.0 ? low_m : high_m) = 0.5 * (low_m + high_m);
        for (const double radius_m : {low_m, high_m})
            if (const double off = std::abs(expectedIn(city, ofCell, discOf(radius_m)) - 1000.0); off < missed) {
                missed = off;
                best = discOf(radius_m);
            }
    }
    return best;
}

/// A sixtieth of a second with about a thousand people in view, read each time, of so many inhabitants.
void sixtieth(benchmark::State& state)
try {
    const pb_city city = opened(grid());
    const auto inhabitants = static_cast<std::uint64_t>(state.range(0));
    Life one(city, inhabitants, 30000, 1024);
    const Disc disc = discOfAThousand(one.life, city);
    (void)pb_see_disc(one.life, disc.x, disc.y, disc.radius_m);
    for (int i = 0; i < 300; ++i)
        (void)pb_step(one.life, 1.0, 0);
    std::vector<pb_person> people(30000);
    std::vector<pb_event> events(1024);
    const double began_us = now_us();
    double inView = 0.0;
    for (auto _ : state) {
        (void)pb_step(one.life, 1.0 / 60.0, 0);
        inView += static_cast<double>(pb_people(one.life, people.data(), 30000));
        benchmark::DoNotOptimize(pb_events(one.life, events.data(), 1024, nullptr));
    }
    state.counters["us"] = (now_us() - began_us) / static_cast<double>(state.iterations());
    state.counters["aim_us"] = 100.0;
    state.counters["in_view"] = inView / static_cast<double>(state.iterations());
    state.counters["known"] = static_cast<double>(countsOf(one.life).known);
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

} // namespace

BENCHMARK_CAPTURE(open, 400, &grid)->Name("runtime_open/400")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(open, old_town, &oldTown)->Name("runtime_open/old_town")->Unit(benchmark::kMicrosecond);
BENCHMARK(fill)->Name("runtime_fill/400")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(invent, 400, &grid, kUsualTrees)->Name("runtime_alibi/400")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(invent, old_town, &oldTown, kUsualTrees)->Name("runtime_alibi/old_town")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(invent, reach, &nearGrid, kUsualTrees)->Name("runtime_alibi/400_with_a_reach")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(invent, bare_400, &grid, 0U)->Name("runtime_alibi/400_without_trees")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(invent, bare_town, &oldTown, 0U)->Name("runtime_alibi/old_town_without_trees")->Unit(benchmark::kMillisecond);
BENCHMARK(sixtieth)->Name("runtime_step/20k")->Arg(20000)->Unit(benchmark::kMicrosecond);
BENCHMARK(sixtieth)->Name("runtime_step/1M")->Arg(1000000)->Unit(benchmark::kMicrosecond);
