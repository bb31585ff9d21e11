// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/behind_segment.h"
#include "core/alibi/city_alibis.h"
#include "core/alibi/compact_sampler.h"
#include "core/alibi/routes.h"
#include "core/alibi/story_law.h"
#include "core/exporters/pack/city_pack.h"
#include "core/generator/grid.h"
#include "core/jobs/convergence_job.h"
#include "tests/bench/bench_cities.h"
#include "tests/bench/outcome.h"

#include <benchmark/benchmark.h>
#include <cmath>
#include <ctime>
#include <numeric>

using namespace passerby;
using alibi::AlibiTables;
using alibi::Encounter;
using alibi::StoryLaw;
using alibi::TripLaw;
using bench::valueOf;
using foundation::RandomStream;
using navigation::SegmentIndex;

namespace {

/// Sunshine-Hill and Badler 2010, section 6: one alibi by Metropolis-Hastings with 500 iterations, 400 targets.
constexpr double kPaper_us = 9000.0;
/// The same: data kept in memory, geometry apart.
constexpr double kPaper_kb = 52.0;
/// A whole pack of 400 targets, with its places: what we want it to be at most.
constexpr double kAim_kb = 160.0;
constexpr std::size_t kPoolSize = 16;
constexpr int kDraws = 6; ///< of each pool: fewer than make it refill
constexpr const char* kNoStory = "nobody is found to walk where somebody should";
constexpr std::size_t kTables_bytes = std::size_t{1} << 30U;

/// Processor time of this thread, which others on the machine do not lengthen much.
double now_us()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e6 * static_cast<double>(time.tv_sec) + 1e-3 * static_cast<double>(time.tv_nsec);
}

double megabytes(std::size_t bytes)
{
    return static_cast<double>(bytes) / (1024.0 * 1024.0);
}

/// A street grid whose trip rates are solved.
struct City {
    world::World world;
    std::shared_ptr<const TripLaw> law;
};

City solve(const generator::GridOptions& options)
{
    foundation::JobContext context;
    City city;
    city.world = valueOf(generator::generateGrid(options, context));
    alibi::BakeOptions baking;
    baking.threads = 1;
    city.law = valueOf(TripLaw::solve(city.world, baking, context));
    return city;
}

/// 400 targets, 224 portals.
const City& smallCity()
{
    static const City city = solve({});
    return city;
}

/// 2,000 targets, about 20,000 nodes.
const City& largeCity()
{
    static const City city = [] {
        generator::GridOptions options;
        options.columns = 68;
        options.rows = 68;
        options.targets = 2000;
        options.population = 100000;
        return solve(options);
    }();
    return city;
}

std::shared_ptr<const AlibiTables> tablesOf(const City& city)
{
    foundation::JobContext context;
    return valueOf(AlibiTables::build(*city.law, 1, kTables_bytes, context));
}

/// The segments that somebody walks: at least one.
std::vector<SegmentIndex> walkedOf(const AlibiTables& tables)
{
    std::vector<SegmentIndex> walked;
    for (SegmentIndex segment = 0; segment < tables.graph().segments().size(); ++segment)
        if (!tables.sources(segment).empty())
            walked.push_back(segment);
    return bench::filled(std::move(walked), "nobody walks in the city");
}

/// Origin, destination and reason of somebody on any of the walked segments, each as likely.
void exact(benchmark::State& state)
try {
    const City& city = smallCity();
    const std::shared_ptr<const AlibiTables> tables = tablesOf(city);
    alibi::ExactSampler sampler(tables);
    const StoryLaw stories(city.law);
    RandomStream random(1, 1, foundation::Purpose::alibi);
    const std::vector<SegmentIndex> walked = walkedOf(*tables);
    const auto count = static_cast<std::uint32_t>(walked.size());
    const double began_us = now_us();
    for (auto _ : state) {
        const SegmentIndex segment = walked[random.below(count)];
        benchmark::DoNotOptimize(valueOf(stories.sketch(sampler, {&segment, 1}, Encounter::met, random), kNoStory));
    }
    state.counters["us"] = (now_us() - began_us) / static_cast<double>(state.iterations());
    state.counters["peer_us"] = kPaper_us;
    state.counters["tables_mb"] = megabytes(tables->memory_bytes());
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

/// The same with profile, speed, bound targets and the whole way.
void story(benchmark::State& state)
try {
    const City& city = smallCity();
    foundation::JobContext context;
    const auto routes = valueOf(alibi::Routes::build(city.law->graph(), city.law->habits(), 1, context));
    const std::shared_ptr<const AlibiTables> tables = tablesOf(city);
    alibi::ExactSampler sampler(tables);
    const StoryLaw stories(city.law);
    RandomStream random(1, 2, foundation::Purpose::alibi);
    const std::vector<SegmentIndex> walked = walkedOf(*tables);
    const auto count = static_cast<std::uint32_t>(walked.size());
    std::vector<SegmentIndex> way;
    const double began_us = now_us();
    for (auto _ : state) {
        const SegmentIndex segment = walked[random.below(count)];
        const auto sketch = valueOf(stories.sketch(sampler, {&segment, 1}, Encounter::met, random), kNoStory);
        benchmark::DoNotOptimize(stories.complete(sketch, Encounter::met, random));
        routes->segmentsBetween(sketch.ends.origin, sketch.ends.destination, way);
        benchmark::DoNotOptimize(way.data());
    }
    state.counters["us"] = (now_us() - began_us) / static_cast<double>(state.iterations());
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

/// One alibi on every walked segment from fresh pools: the draw, and its share of the pass that filled the pools.
void pool(benchmark::State& state, const City& (*cityOf)())
try {
    const City& city = cityOf();
    foundation::JobContext context;
    const double filling_us = now_us();
    const auto sampler = valueOf(alibi::PoolSampler::create(city.law, kPoolSize, 1, 1, context));
    const double filled_us = now_us() - filling_us;
    RandomStream random(1, 3, foundation::Purpose::alibi);
    std::vector<SegmentIndex> walkedSegments;
    for (SegmentIndex segment = 0; segment < city.law->graph()->segments().size(); ++segment)
        if (sampler->draw({&segment, 1}, random))
            walkedSegments.push_back(segment);
    bench::filled(walkedSegments, "nobody walks in the city");
    const StoryLaw stories(city.law);
    double drawn_us = 0.0;
    for (auto _ : state) {
        const double began_us = now_us();
        for (const SegmentIndex segment : walkedSegments) {
            const auto ends = valueOf(sampler->draw({&segment, 1}, random), kNoStory);
            benchmark::DoNotOptimize(stories.sketchOf(ends, Encounter::entering, random));
        }
        drawn_us += now_us() - began_us;
    }
    const auto walked = static_cast<double>(walkedSegments.size());
    const double draw_us = drawn_us / (static_cast<double>(state.iterations()) * walked);
    const double fill_us = filled_us / (static_cast<double>(kPoolSize) * walked);
    state.counters["us"] = draw_us + fill_us; // of one alibi
    state.counters["draw_us"] = draw_us;
    state.counters["fill_us"] = fill_us;
    state.counters["filling_s"] = 1e-6 * filled_us;
    state.counters["pools_mb"] = megabytes(sampler->memory_bytes());
    state.counters["nodes"] = static_cast<double>(city.law->graph()->nodes().size());
    state.counters["walked"] = walked;
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

/// KL divergence of the law of first order from that of the bake, over the possible pairs of a segment.
double compactDivergence(const AlibiTables& tables, const TripLaw& law, const alibi::Routes& routes, const alibi::CompactLaw& compact,
                         SegmentIndex segment)
{
    alibi::BehindSegment behind(*law.graph());
    double trueSum = 0.0;
    double compactSum = 0.0;
    double kl = 0.0;
    for (const AlibiTables::Source& source : tables.sources(segment)) {
        const std::uint32_t from = source.source;
        if (!behind.look(from, routes.lastSegments(from), {&segment, 1}))
            continue;
        for (std::uint32_t to = 0; to < law.habits().targetCount(); ++to) {
            const double rate = to != from && behind.contains(to) ? law.trips(from, to).rate_per_s : 0.0;
            if (!(rate > 0.0))
                continue;
            const double compactRate = compact.trips_per_s(from, to);
            trueSum += rate;
            compactSum += compactRate;
            kl += rate * std::log(rate / compactRate);
        }
    }
    return trueSum > 0.0 ? kl / trueSum + std::log(compactSum / trueSum) : 0.0;
}

/// Draws without tables, what must be kept for that, and how far its law is from the bake's: on all walked segments by traffic.
void compact(benchmark::State& state)
try {
    const City& city = smallCity();
    foundation::JobContext context;
    alibi::BakeOptions baking;
    baking.threads = 1;
    const alibi::Bake bake = valueOf(alibi::bakeWorld(city.world, baking, context));
    const auto kept = std::make_shared<const alibi::CompactLaw>(*city.law);
    alibi::CompactSampler sampler(kept, city.law->graph());
    const StoryLaw stories(city.law);
    const std::shared_ptr<const AlibiTables> tables = tablesOf(city);
    const std::vector<SegmentIndex> walked = walkedOf(*tables);
    RandomStream random(1, 4, foundation::Purpose::alibi);
    const double began_us = now_us();
    for (auto _ : state) {
        const SegmentIndex segment = walked[random.below(static_cast<std::uint32_t>(walked.size()))];
        benchmark::DoNotOptimize(valueOf(stories.sketch(sampler, {&segment, 1}, Encounter::met, random), kNoStory));
    }
    state.counters["us"] = (now_us() - began_us) / static_cast<double>(state.iterations());
    state.counters["peer_us"] = kPaper_us;
    const auto routes = valueOf(alibi::Routes::build(city.law->graph(), city.law->habits(), 1, context));
    double kl = 0.0;
    for (const SegmentIndex segment : walked)
        kl += bake.entryRate_per_s[segment] * compactDivergence(*tables, *city.law, *routes, *kept, segment);
    state.counters["kl"] = kl / std::accumulate(bake.entryRate_per_s.begin(), bake.entryRate_per_s.end(), 0.0);
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

/// Makes the pack that a game keeps of a city, and how large it is: law, habits and densities beside the paper's figure, and all of it.
void pack(benchmark::State& state, const world::World& (*worldOf)())
try {
    const world::World& world = worldOf();
    foundation::JobContext context;
    alibi::BakeOptions baking;
    baking.threads = 1;
    const alibi::BakedCity baked = valueOf(alibi::bakeWithAlibis(world, baking, {}, context));
    const double began_us = now_us();
    exporters::Pack made;
    for (auto _ : state)
        made = valueOf(exporters::cityPack(world, *baked.alibis.law, baked.bake, context));
    state.counters["us"] = (now_us() - began_us) / static_cast<double>(state.iterations());
    double law_bytes = 0.0;
    for (const char* fourcc : {"LAW ", "HABT", "DENS"})
        law_bytes += static_cast<double>(exporters::chunkBytes(made, fourcc));
    state.counters["kb"] = 1e-3 * law_bytes;
    state.counters["peer_kb"] = kPaper_kb;
    state.counters["whole_kb"] = 1e-3 * static_cast<double>(valueOf(exporters::toBytes(made)).size());
    state.counters["aim_whole_kb"] = kAim_kb;
    state.counters["kl"] = std::get<1>(made.find("META")->columns[3]).front();
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

const world::World& gridOf400()
{
    return smallCity().world;
}

/// Densities, trip rates, exact tables and pools of 400 targets.
void bakeWithAlibis(benchmark::State& state)
try {
    const City& city = smallCity();
    foundation::JobContext context;
    alibi::BakeOptions options;
    options.threads = 1;
    alibi::AlibiParts parts;
    parts.tables_bytes = kTables_bytes;
    parts.poolSize = kPoolSize;
    const double began_us = now_us();
    for (auto _ : state) {
        const auto baked = valueOf(alibi::bakeWithAlibis(city.world, options, parts, context));
        benchmark::DoNotOptimize(baked.bake.walkingShare);
        state.counters["tables_mb"] = megabytes(baked.alibis.tables->memory_bytes());
        state.counters["pools_mb"] = megabytes(baked.alibis.pools->memory_bytes());
    }
    state.counters["us"] = (now_us() - began_us) / static_cast<double>(state.iterations()); // of one bake
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

/// How far a million draws on the segment in the middle by traffic are from the true law, over what perfect draws would be.
void divergence(benchmark::State& state)
try {
    jobs::ConvergenceOptions options;
    options.nearest = {30};
    options.iterations = 500;
    options.draws = 1000000;
    options.seed = 1;
    options.threads = 1;
    foundation::JobContext context;
    for (auto _ : state) {
        const jobs::ConvergenceReport report = valueOf(jobs::runConvergenceJob(smallCity().world, options, context));
        state.counters["pairs"] = static_cast<double>(report.pairs);
        state.counters["perfect_kl"] = report.expectedKl;
        state.counters["exact_kl"] = report.exactKl;
        state.counters["pool_kl"] = report.poolKl;
        for (const jobs::ConvergenceCurve& curve : report.curves)
            state.counters["mh_" + curve.start + "_kl"] = curve.kl.back();
    }
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

} // namespace

BENCHMARK(exact)->Name("alibi_exact/400");
BENCHMARK(story)->Name("alibi_story/400");
BENCHMARK_CAPTURE(pool, 400, &smallCity)->Name("alibi_pool/400")->Iterations(kDraws);
BENCHMARK_CAPTURE(pool, 2k, &largeCity)->Name("alibi_pool/2k")->Iterations(kDraws)->Unit(benchmark::kMillisecond);
BENCHMARK(compact)->Name("alibi_compact/400");
BENCHMARK_CAPTURE(pack, 400, &gridOf400)->Name("pack/400")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pack, old_town, &bench::oldTown)->Name("pack/old_town")->Unit(benchmark::kMillisecond);
BENCHMARK(bakeWithAlibis)->Name("bake_with_alibis/400")->Unit(benchmark::kMillisecond);
BENCHMARK(divergence)->Name("alibi_divergence/400")->Iterations(1)->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
