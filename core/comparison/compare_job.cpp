// SPDX-License-Identifier: Apache-2.0
#include "core/comparison/compare_job.h"

#include "core/foundation/words.h"
#include "core/jobs/bake_job.h"
#include "core/jobs/project_file.h"
#include "core/world/content_hash.h"

#include <algorithm>
#include <span>

namespace passerby::comparison {

namespace {

using foundation::JobContext;
using foundation::Result;
using foundation::told;

std::string lastPart(const std::string& path)
{
    const std::size_t slash = path.find_last_of('/');
    return slash == std::string::npos ? path : path.substr(slash + 1);
}

Result<void> bakeWhereStale(ComparedProject& city, const CompareOptions& options, alibi::BoundModel bound, JobContext& context,
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

/// That of the first of the other cities that has a bake, so that all are alike.
alibi::BoundModel boundOf(std::span<const ComparedProject> others)
{
    const auto baked = std::find_if(others.begin(), others.end(), [](const ComparedProject& city) { return city.bake != nullptr; });
    return baked == others.end() ? alibi::BakeOptions{}.bound : (*baked).bake->bound;
}

/// Puts a city beside others, one after another.
class CompareRun {
public:
    CompareRun(ComparedProject a, const CompareOptions& options, alibi::LotCrew* crew) : m_a(std::move(a)), m_options(options), m_crew(crew)
    {
    }

    /// What is done once: A is baked, and all cities are lived.
    Result<void> prepare(std::span<const ComparedProject> others, JobContext& context)
    {
        const double baked = m_options.runs ? 0.1 : 0.5;
        foundation::PartContext baking(context, 0.0, baked);
        if (const Result<void> done = bakeWhereStale(m_a, m_options, boundOf(others), baking, m_crew); !done)
            return done.error();
        foundation::PartContext rest(context, baked, 1.0);
        if (m_options.byProfile) {
            foundation::PartContext part(rest, 0.0, m_options.runs ? 0.1 : 1.0);
            Result<ProfileFigures> figures = profileFigures({m_a.title, m_a.world, *m_a.bake}, m_options.threads, part, m_crew);
            if (!figures)
                return figures.error();
            m_profiles = std::move(figures).value();
        }
        return m_options.runs ? count(others, rest) : Result<void>();
    }

    Result<CompareOutcome> beside(ComparedProject b, std::size_t place, JobContext& context) const
    {
        foundation::PartContext baking(context, 0.0, 0.5);
        if (const Result<void> done = bakeWhereStale(b, m_options, m_a.bake->bound, baking, m_crew); !done)
            return done.error();
        context.report(0.5, told("Comparing"));
        CompareOutcome outcome{m_a, std::move(b), {}};
        Result<Comparison> compared = compareCities(outcome.cityA(), outcome.cityB());
        if (!compared)
            return compared.error();
        outcome.comparison = std::move(compared).value();
        if (m_options.byProfile) {
            foundation::PartContext part(context, 0.5, 1.0);
            const Result<ProfileFigures> figures = profileFigures(outcome.cityB(), m_options.threads, part, m_crew);
            if (!figures)
                return figures.error();
            addProfiles(outcome.cityA(), outcome.cityB(), m_profiles, figures.value(), outcome.comparison);
        }
        if (m_options.runs)
            addCounted(outcome.cityA(), outcome.cityB(), *m_options.runs, m_runs.front(), m_runs[place + 1], outcome.comparison);
        return outcome;
    }

private:
    Result<void> count(std::span<const ComparedProject> others, JobContext& context)
    {
        std::vector<RunCity> cities{{m_a.world, m_a.source}};
        for (const ComparedProject& other : others)
            cities.push_back({other.world, other.source});
        auto counted = countRuns(cities, *m_options.runs, startClock_s({m_a.title, m_a.world, *m_a.bake}), context, m_crew);
        if (!counted)
            return counted.error();
        m_runs = std::move(counted).value();
        return {};
    }

    ComparedProject m_a;
    const CompareOptions& m_options;
    alibi::LotCrew* m_crew;
    ProfileFigures m_profiles;
    std::vector<std::vector<CountedRun>> m_runs; ///< [cities][seeds] A and the others
};

/// Of several cities the names of their files tell best which is which.
void giveTitlesToAll(ComparedProject& a, std::vector<ComparedProject>& others)
{
    if (others.size() == 1)
        return giveTitles(a, others.front());
    const auto give = [](ComparedProject& city) {
        if (city.title.empty())
            city.title = lastPart(city.source);
    };
    give(a);
    for (ComparedProject& other : others) {
        give(other);
        if (other.title == a.title)
            other.title = other.source == a.source ? other.source + " (B)" : other.source;
    }
}

} // namespace

Result<ComparedProject> readCompared(const std::filesystem::path& file, std::string source, JobContext& context)
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
                            const std::function<Result<void>(CompareOutcome)>& handOver, JobContext& context, alibi::LotCrew* crew)
{
    for (const ComparedProject& other : others)
        if (const auto shift = shiftBetween(a.world, other.world); !shift)
            return others.size() > 1 ? ofSource(other.source, shift.error()) : shift.error();
    giveTitlesToAll(a, others);
    const double share = options.runs ? 0.2 : 1.0; // of what follows from bakes; the rest are the runs
    const double each = share / static_cast<double>(others.size() + 1);
    const double begun = 1.0 - each * static_cast<double>(others.size());
    CompareRun run(std::move(a), options, crew);
    foundation::PartContext first(context, 0.0, begun);
    if (const Result<void> done = run.prepare(others, first); !done)
        return done.error();
    for (std::size_t i = 0; i < others.size(); ++i) {
        foundation::PartContext part(context, begun + each * static_cast<double>(i), begun + each * static_cast<double>(i + 1));
        Result<CompareOutcome> outcome = run.beside(std::move(others[i]), i, part);
        if (!outcome)
            return outcome.error();
        if (const Result<void> done = handOver(std::move(outcome).value()); !done)
            return done.error();
    }
    return {};
}

Result<CompareOutcome> runCompareJob(ComparedProject a, ComparedProject b, const CompareOptions& options, JobContext& context)
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
