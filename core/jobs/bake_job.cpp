// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/bake_job.h"

#include "core/alibi/habits.h"
#include "core/alibi/tree_store.h"
#include "core/jobs/seconds_since.h"

#include <chrono>
#include <sys/resource.h>

namespace passerby::jobs {

using foundation::Result;

namespace {

std::size_t peakMemory_bytes()
{
    rusage usage{};
    return getrusage(RUSAGE_SELF, &usage) == 0 ? static_cast<std::size_t>(usage.ru_maxrss) * 1024 : 0;
}

} // namespace

Result<BakeOutcome> runBakeJob(const world::World& world, const alibi::BakeOptions& options, foundation::JobContext& context,
                               alibi::LotCrew* crew)
{
    const auto begin = std::chrono::steady_clock::now();
    BakeReport report;
    alibi::PhaseClock clock(&report.phases);
    const auto graph = std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(world));
    const std::unique_ptr<alibi::TreeStore> trees = alibi::treesForOneBake(world, options, *graph);
    if (crew)
        trees->setCrew(*crew);
    clock.end("graph");
    Result<alibi::Bake> bake = alibi::bakeWorld(world, options, graph, *trees, context, &report.phases);
    if (!bake)
        return bake.error();
    report.targets = bake.value().graph->targetCount();
    report.nodes = bake.value().graph->nodes().size();
    report.segments = bake.value().graph->segments().size();
    report.types = bake.value().typeCount;
    report.profiles = world.profiles().size();
    report.seconds = secondsSince(begin);
    report.peakMemory_bytes = peakMemory_bytes();
    return BakeOutcome{std::move(bake).value(), std::move(report)};
}

Result<BakedDay> runDayBakeJob(const world::World& world, const alibi::BakeOptions& options, foundation::JobContext& context,
                               alibi::LotCrew* crew)
{
    const auto begin = std::chrono::steady_clock::now();
    const auto graph = std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(world));
    alibi::TreeStore trees(*graph, options.threads);
    if (crew)
        trees.setCrew(*crew);
    auto hours = alibi::HourlyBakes::make(world, options, graph, trees, context);
    if (!hours)
        return hours.error();
    return BakedDay{std::move(hours).value(), alibi::hasHours(world), secondsSince(begin)};
}

Result<CityBakes> runBakeJobs(const world::World& world, const alibi::BakeOptions& options, bool withHours, foundation::JobContext& context,
                              alibi::LotCrew* crew)
{
    foundation::PartContext plain(context, 0.0, withHours ? 0.1 : 1.0);
    Result<BakeOutcome> outcome = runBakeJob(world, options, plain, crew);
    if (!outcome)
        return outcome.error();
    CityBakes bakes{std::move(outcome).value(), std::nullopt};
    if (!withHours)
        return bakes;
    foundation::PartContext hourly(context, 0.1, 1.0);
    Result<BakedDay> day = runDayBakeJob(world, options, hourly, crew);
    if (!day)
        return day.error();
    bakes.day = std::move(day).value();
    return bakes;
}

} // namespace passerby::jobs
