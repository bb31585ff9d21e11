// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/convergence_job.h"

#include "core/alibi/alibi_pools.h"
#include "core/alibi/alibi_tables.h"
#include "core/alibi/metropolis_law.h"
#include "core/exporters/figures/svg_figure.h"
#include "core/exporters/tables/csv_text.h"
#include "core/foundation/words.h"
#include "core/statistics/comparison.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <numeric>

namespace passerby::jobs {

using alibi::AlibiTables;
using alibi::MetropolisLaw;
using alibi::TripEnds;
using foundation::Error;
using foundation::Result;
using navigation::SegmentIndex;

namespace {

constexpr std::size_t kBudget_bytes = std::size_t{2} << 30U;

/// Steps after which the law is looked at: 0, 1, 2, 3, 5, 7, 11, 15, ...
std::vector<std::size_t> lookedAt(std::size_t iterations)
{
    std::vector<std::size_t> steps{0};
    double next = 1.0;
    while (static_cast<std::size_t>(next) < iterations) {
        if (static_cast<std::size_t>(next) > steps.back())
            steps.push_back(static_cast<std::size_t>(next));
        next *= 1.41421356;
    }
    steps.push_back(iterations);
    return steps;
}

/// The segment in the middle by traffic, of those that somebody walks from portal to portal.
Result<SegmentIndex> medianSegment(const AlibiTables& tables)
{
    std::vector<std::pair<double, SegmentIndex>> busy;
    for (SegmentIndex segment = 0; segment < tables.graph().segments().size(); ++segment) {
        const navigation::NodeIndex end = tables.graph().segments()[segment].to;
        if (end >= tables.graph().portalCount() || tables.sources(segment).empty())
            continue;
        double rate_per_s = 0.0;
        for (const AlibiTables::Source& source : tables.sources(segment))
            rate_per_s += tables.rate_per_s(source.source, tables.behind(source.source, end));
        busy.emplace_back(rate_per_s, segment);
    }
    if (busy.empty())
        return Error{"nobody-walks-there", foundation::told("Nobody walks from portal to portal in this city."), ""};
    std::sort(busy.begin(), busy.end());
    return busy[busy.size() / 2].second;
}

ConvergenceCurve curveFrom(const MetropolisLaw& chain, std::vector<double> law, const std::vector<std::size_t>& iterations)
{
    ConvergenceCurve curve;
    std::size_t step = 0;
    for (const std::size_t wanted : iterations) {
        for (; step < wanted; ++step)
            law = chain.step(law);
        curve.kl.push_back(statistics::klDivergence(law, chain.target()));
    }
    return curve;
}

class EmpiricalLaw {
public:
    explicit EmpiricalLaw(const MetropolisLaw& chain) : m_chain(chain), m_counts(chain.states().size(), 0.0) {}
    void add(TripEnds ends)
    {
        const auto found = std::lower_bound(m_chain.states().begin(), m_chain.states().end(), ends, [](TripEnds a, TripEnds b) {
            return std::pair(a.origin, a.destination) < std::pair(b.origin, b.destination);
        });
        if (found == m_chain.states().end() || found->origin != ends.origin || found->destination != ends.destination)
            ++m_impossible;
        else
            ++m_counts[static_cast<std::size_t>(found - m_chain.states().begin())];
    }
    /// Infinite when a draw was none that the law knows.
    [[nodiscard]] double kl() const
    {
        return m_impossible > 0 ? std::numeric_limits<double>::infinity() : statistics::klDivergence(m_counts, m_chain.target());
    }

private:
    const MetropolisLaw& m_chain;
    std::vector<double> m_counts;
    std::size_t m_impossible = 0;
};

/// What a study needs of a city.
struct Study {
    std::shared_ptr<const alibi::TripLaw> law;
    std::shared_ptr<const alibi::Routes> routes;
    std::shared_ptr<const AlibiTables> tables;
    std::vector<SegmentIndex> path;

    [[nodiscard]] std::string pathName() const
    {
        const navigation::NavigationGraph& graph = *law->graph();
        return graph.nodeName(graph.segments()[path.front()].from) + " -> " + graph.nodeName(graph.segments()[path.back()].to);
    }
};

Result<Study> prepare(const world::World& world, const ConvergenceOptions& options, foundation::JobContext& context)
{
    alibi::BakeOptions solving;
    solving.bound = options.bound;
    solving.threads = options.threads;
    foundation::PartContext first(context, 0.0, 0.5);
    Result<std::shared_ptr<const alibi::TripLaw>> law = alibi::TripLaw::solve(world, solving, first);
    if (!law)
        return law.error();
    foundation::PartContext second(context, 0.5, 0.75);
    Result<std::shared_ptr<const alibi::Routes>> routes =
        alibi::Routes::build(law.value()->graph(), law.value()->habits(), options.threads, second);
    if (!routes)
        return routes.error();
    foundation::PartContext third(context, 0.75, 1.0);
    Result<std::shared_ptr<const AlibiTables>> tables = AlibiTables::build(*law.value(), options.threads, kBudget_bytes, third);
    if (!tables)
        return tables.error();
    Study study{std::move(law).value(), std::move(routes).value(), std::move(tables).value(), {}};
    if (options.nodes.empty()) {
        const Result<SegmentIndex> median = medianSegment(*study.tables);
        if (!median)
            return median.error();
        study.path.push_back(median.value());
        return study;
    }
    Result<std::vector<SegmentIndex>> found = findPath(*study.law->graph(), options.nodes);
    if (!found)
        return found.error();
    study.path = std::move(found).value();
    return study;
}

/// Draws by exact and pool, and how far their empirical laws are off.
Result<void> measureDraws(const Study& study, const MetropolisLaw& chain, std::uint64_t seed, unsigned threads, ConvergenceReport& report,
                          foundation::JobContext& context)
{
    report.pairs = chain.states().size();
    report.expectedKl = static_cast<double>(report.pairs - 1) / (2.0 * static_cast<double>(report.draws));
    EmpiricalLaw exact(chain);
    alibi::ExactSampler sampler(study.tables);
    foundation::RandomStream random(seed, study.path.back(), foundation::Purpose::alibi);
    for (std::size_t draw = 0; draw < report.draws; ++draw)
        exact.add(*sampler.draw(study.path, random));
    report.exactKl = exact.kl();
    EmpiricalLaw pool(chain);
    const alibi::PoolRequest request{study.path, 0};
    const auto lot = alibi::fillPools(*study.law, {&request, 1}, report.draws, seed, threads, context);
    if (!lot)
        return lot.error();
    for (const TripEnds ends : lot.value().front())
        pool.add(ends);
    report.poolKl = pool.kl();
    return {};
}

} // namespace

Result<ConvergenceReport> runConvergenceJob(const world::World& world, const ConvergenceOptions& options, foundation::JobContext& context)
{
    if (options.nearest.empty() || options.iterations == 0 || options.draws == 0)
        return Error{"bad-options", foundation::told("At least one number of nearest targets, one iteration and one draw are needed."), ""};
    foundation::PartContext first(context, 0.0, 0.4);
    const Result<Study> prepared = prepare(world, options, first);
    if (!prepared)
        return prepared.error();
    const Study& study = prepared.value();
    ConvergenceReport report;
    report.segment = study.pathName();
    report.iterations = lookedAt(options.iterations);
    report.draws = options.draws;
    for (std::size_t i = 0; i < options.nearest.size(); ++i) {
        const MetropolisLaw chain(*study.law, *study.routes, study.path, options.nearest[i]);
        if (chain.states().empty())
            return Error{"nobody-walks-there", foundation::told("Nobody ever walks {}.", report.segment), ""};
        foundation::PartContext second(context, 0.4, 0.5);
        const std::uint64_t seed = options.seed != 0 ? options.seed : world.settings().seed;
        const Result<void> drawn = i > 0 ? Result<void>() : measureDraws(study, chain, seed, options.threads, report, second);
        if (!drawn)
            return drawn.error();
        for (const bool isUniform : {true, false}) {
            ConvergenceCurve curve = curveFrom(chain, isUniform ? chain.uniformStart() : chain.nearStart(), report.iterations);
            curve.nearest = options.nearest[i];
            curve.start = isUniform ? "uniform" : "near";
            report.curves.push_back(std::move(curve));
            if (context.isCancelled())
                return Error{"cancelled", foundation::told("Stopped."), ""};
        }
        context.report(0.5 + 0.5 * static_cast<double>(i + 1) / static_cast<double>(options.nearest.size()), "Following the chain");
    }
    return report;
}

std::string ConvergenceReport::csv() const
{
    exporters::CsvText table{"method", "q", "start", "iterations", "draws", "kl_nats"};
    for (const ConvergenceCurve& curve : curves)
        for (std::size_t i = 0; i < iterations.size(); ++i)
            table.text("mh").number(curve.nearest).text(curve.start).number(iterations[i]).nothing().number(curve.kl[i]).endLine();
    const auto ofDraws = [&](const char* method, double kl) {
        table.text(method).nothing().nothing().nothing().number(draws).number(kl).endLine();
    };
    ofDraws("exact", exactKl);
    ofDraws("pool", poolKl);
    ofDraws("expected of perfect draws", expectedKl);
    return table.take();
}

std::string ConvergenceReport::svg() const
{
    constexpr const char* kColors[] = {"#440154", "#3b528b", "#21918c", "#5ec962", "#c9b40f"}; // viridis, its yellow darkened for paper
    double low = 1.0;
    double high = 1.0;
    const auto last = static_cast<double>(iterations.back());
    for (const ConvergenceCurve& curve : curves)
        for (const double kl : curve.kl) {
            high = std::max(high, kl);
            low = kl > 0.0 ? std::min(low, kl) : low;
        }
    low = std::max(1e-6, std::min({low, exactKl, poolKl}) * 0.5);
    exporters::SvgFigure figure({"Iterations", 1.0, last, true}, {"KL divergence from the true law, nats", low, high * 1.5, true},
                                fmt::format("Alibis on {}, {} possible pairs", segment, pairs));
    for (std::size_t c = 0; c < curves.size(); ++c) {
        std::vector<exporters::FigurePoint> points;
        for (std::size_t i = 1; i < iterations.size(); ++i)
            points.push_back({static_cast<double>(iterations[i]), std::max(curves[c].kl[i], low)});
        const bool isUniform = curves[c].start == "uniform";
        figure.addLine(points, {isUniform ? fmt::format("mh, q = {}", curves[c].nearest) : "", kColors[(c / 2) % 5], 1.6,
                                isUniform ? "" : "3 3", isUniform ? 1.0 : 0.7});
    }
    const exporters::FigurePoint exact[] = {{1.0, exactKl}, {last, exactKl}};
    const exporters::FigurePoint pool[] = {{1.0, poolKl}, {last, poolKl}};
    figure.addLine(exact, {fmt::format("exact, {} draws", draws), "#d6006f", 1.8, "", 1.0});
    figure.addLine(pool, {fmt::format("pool, {} draws", draws), "#a84a00", 1.8, "7 3", 1.0});
    figure.addLine({}, {"dashed: nearest start", "#525c6b", 1.4, "3 3", 1.0});
    return figure.svg();
}

} // namespace passerby::jobs
