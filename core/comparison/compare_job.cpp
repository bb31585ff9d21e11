// SPDX-License-Identifier: Apache-2.0
#include "core/comparison/compare_job.h"

#include "core/foundation/words.h"
#include "core/jobs/bake_job.h"
#include "core/jobs/project_file.h"
#include "core/world/content_hash.h"

#include <algorithm>

namespace passerby::comparison {

namespace {

using foundation::Error;
using foundation::Result;
using foundation::told;

std::string lastPart(const std::string& path)
{
    const std::size_t slash = path.find_last_of('/');
    return slash == std::string::npos ? path : path.substr(slash + 1);
}

Error ofSource(const std::string& source, Error error)
{
    error.where = error.where.empty() ? source : source + ", " + error.where;
    return error;
}

Result<void> bakeWhereStale(ComparedProject& city, const CompareOptions& options, alibi::BoundModel bound, foundation::JobContext& context,
                            alibi::LotCrew* crew)
{
    const bool isFresh = city.bake && city.bake->worldHash == world::bakeHash(city.world);
    if (isFresh && !options.hour)
        return {};
    if (!options.hour)
        context.log(told("{} has no fresh bake: it is baked for this, and the file is left as it is.", city.source));
    alibi::BakeOptions bake;
    bake.bound = isFresh ? city.bake->bound : bound;
    bake.hour = options.hour.value_or(-1.0);
    bake.threads = options.threads;
    auto baked = jobs::runBakeJob(city.world, bake, context, crew);
    if (!baked)
        return ofSource(city.source, baked.error());
    city.bake = std::make_shared<const alibi::Bake>(std::move(baked.value().bake));
    return {};
}

/// That of a fresh bake of the other city, so that both are alike.
alibi::BoundModel boundOf(const ComparedProject& other)
{
    return other.bake ? other.bake->bound : alibi::BakeOptions{}.bound;
}

using Runs = std::vector<std::vector<CountedRun>>; ///< [cities][seeds]

Result<Runs> runsOf(const ComparedProject& a, const std::vector<ComparedProject>& others, const RunOptions& options,
                    foundation::JobContext& context, alibi::LotCrew* crew)
{
    std::vector<const world::World*> cities{&a.world};
    for (const ComparedProject& other : others)
        cities.push_back(&other.world);
    return countRuns(cities, options, startClock_s({a.title, a.world, *a.bake}), context, crew);
}

/// Without what runs counted.
Result<CompareOutcome> compareBaked(const ComparedProject& a, ComparedProject b, const CompareOptions& options,
                                    foundation::JobContext& context, alibi::LotCrew* crew)
{
    const double baked = options.byProfile ? 0.5 : 0.9;
    foundation::PartContext baking(context, 0.0, baked);
    if (const Result<void> done = bakeWhereStale(b, options, a.bake->bound, baking, crew); !done)
        return done.error();
    context.report(baked, told("Comparing"));
    CompareOutcome outcome{a, std::move(b), {}};
    giveTitles(outcome.a, outcome.b);
    Result<Comparison> compared = compareCities(outcome.cityA(), outcome.cityB());
    if (!compared)
        return compared.error();
    outcome.comparison = std::move(compared).value();
    if (options.byProfile) {
        foundation::PartContext part(context, baked, 1.0);
        if (const Result<void> done = addProfiles(outcome.cityA(), outcome.cityB(), options.threads, outcome.comparison, part, crew); !done)
            return done.error();
    }
    return outcome;
}

} // namespace

Result<ComparedProject> readCompared(const std::filesystem::path& file, std::string source, foundation::JobContext& context)
{
    auto project = jobs::readProject(file, context);
    if (!project)
        return project.error();
    return ComparedProject{std::move(source), std::move(project.value().world), project.value().bake, {}};
}

void giveTitles(ComparedProject& a, ComparedProject& b)
{
    const auto name = [](const ComparedProject& city) { return city.world.settings().name; };
    const bool areApart = !name(a).empty() && !name(b).empty() && name(a) != name(b);
    for (ComparedProject* city : {&a, &b})
        if (city->title.empty())
            city->title = areApart ? name(*city) : lastPart(city->source);
    if (a.title == b.title) {
        a.title = a.source == b.source ? a.title + " (A)" : a.source;
        b.title = a.source == b.source ? b.title + " (B)" : b.source;
    }
}

Result<void> runCompareJobs(ComparedProject a, std::vector<ComparedProject> others, const CompareOptions& options,
                            const std::function<Result<void>(CompareOutcome)>& handOver, foundation::JobContext& context,
                            alibi::LotCrew* crew)
{
    for (const ComparedProject& other : others)
        if (const auto shift = shiftBetween(a.world, other.world); !shift)
            return others.size() > 1 ? ofSource(other.source, shift.error()) : shift.error();
    const double share = options.runs ? 0.3 : 1.0; // of all that is done; the rest are the runs
    const double each = share / static_cast<double>(others.size() + 1);
    foundation::PartContext first(context, 0.0, each);
    if (const Result<void> done = bakeWhereStale(a, options, others.empty() ? alibi::BakeOptions{}.bound : boundOf(others[0]), first, crew);
        !done)
        return done.error();
    Runs runs;
    if (options.runs) {
        foundation::PartContext part(context, each, each + 1.0 - share);
        Result<Runs> counted = runsOf(a, others, *options.runs, part, crew);
        if (!counted)
            return counted.error();
        runs = std::move(counted).value();
    }
    for (std::size_t i = 0; i < others.size(); ++i) {
        const double begun = 1.0 - each * static_cast<double>(others.size() - i);
        foundation::PartContext part(context, begun, begun + each);
        Result<CompareOutcome> outcome = compareBaked(a, std::move(others[i]), options, part, crew);
        if (!outcome)
            return outcome.error();
        if (options.runs)
            addCounted(outcome.value().cityA(), outcome.value().cityB(), *options.runs, runs.front(), runs[i + 1],
                       outcome.value().comparison);
        if (const Result<void> done = handOver(std::move(outcome).value()); !done)
            return done.error();
    }
    return {};
}

Result<CompareOutcome> runCompareJob(ComparedProject a, ComparedProject b, const CompareOptions& options, foundation::JobContext& context)
{
    std::vector<ComparedProject> others;
    others.push_back(std::move(b));
    std::optional<CompareOutcome> kept;
    const auto keep = [&kept](CompareOutcome outcome) -> Result<void> {
        kept = std::move(outcome);
        return {};
    };
    if (const Result<void> done = runCompareJobs(std::move(a), std::move(others), options, keep, context); !done)
        return done.error();
    return *std::move(kept);
}

} // namespace passerby::comparison
