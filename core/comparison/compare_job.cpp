// SPDX-License-Identifier: Apache-2.0
#include "core/comparison/compare_job.h"

#include "core/foundation/words.h"
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

Result<void> bakeWhereStale(ComparedProject& city, const CompareOptions& options, alibi::BoundModel bound, foundation::JobContext& context)
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
    auto baked = alibi::bakeWorld(city.world, bake, context);
    if (!baked)
        return ofSource(city.source, baked.error());
    city.bake = std::make_shared<const alibi::Bake>(std::move(baked).value());
    return {};
}

/// That of a fresh bake of the other city, so that both are alike.
alibi::BoundModel boundOf(const ComparedProject& other)
{
    return other.bake ? other.bake->bound : alibi::BakeOptions{}.bound;
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

Result<CompareOutcome> runCompareJob(ComparedProject a, ComparedProject b, const CompareOptions& options, foundation::JobContext& context)
{
    const Result<geometry::Point> shift = shiftBetween(a.world, b.world);
    if (!shift)
        return shift.error();
    giveTitles(a, b);
    const double baked = options.byProfile || options.runs ? 0.3 : 0.9;
    foundation::PartContext first(context, 0.0, 0.5 * baked);
    if (const Result<void> done = bakeWhereStale(a, options, boundOf(b), first); !done)
        return done.error();
    foundation::PartContext second(context, 0.5 * baked, baked);
    if (const Result<void> done = bakeWhereStale(b, options, boundOf(a), second); !done)
        return done.error();
    context.report(baked, told("Comparing"));
    CompareOutcome outcome{std::move(a), std::move(b), {}};
    Result<Comparison> compared = compareCities(outcome.cityA(), outcome.cityB());
    if (!compared)
        return compared.error();
    outcome.comparison = std::move(compared).value();
    const double split = options.byProfile ? (options.runs ? 0.5 : 1.0) : baked;
    if (options.byProfile) {
        foundation::PartContext part(context, baked, split);
        if (const Result<void> done = addProfiles(outcome.cityA(), outcome.cityB(), options.threads, outcome.comparison, part); !done)
            return done.error();
    }
    if (options.runs) {
        foundation::PartContext part(context, split, 1.0);
        if (const Result<void> done = addRuns(outcome.cityA(), outcome.cityB(), *options.runs, outcome.comparison, part); !done)
            return done.error();
    }
    return outcome;
}

} // namespace passerby::comparison
