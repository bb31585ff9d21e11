// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/alibi_job.h"

#include "core/exporters/tables/csv_text.h"
#include "core/foundation/words.h"
#include "core/jobs/seconds_since.h"

#include <fmt/format.h>

namespace passerby::jobs {

using foundation::Error;
using foundation::Result;
using navigation::kNone;
using navigation::SegmentIndex;

namespace {

Error nobody(const std::vector<std::string>& nodes)
{
    return {"nobody-walks-there", foundation::told("Nobody ever walks from {} to {} that way.", nodes.front(), nodes.back()),
            nodes.front()};
}

} // namespace

std::string_view reasonName(world::TripReason reason)
{
    switch (reason) {
    case world::TripReason::out:
        return "out";
    case world::TripReason::back:
        return "back";
    default:
        return "one_way";
    }
}

std::string AlibiReport::csv() const
{
    exporters::CsvText table{"origin", "destination", "reason"};
    for (const alibi::StorySketch& sketch : alibis)
        table.text(graph->nodeName(graph->nodeOfTarget(sketch.ends.origin)))
            .text(graph->nodeName(graph->nodeOfTarget(sketch.ends.destination)))
            .text(reasonName(sketch.reason))
            .endLine();
    return table.take();
}

Result<std::vector<SegmentIndex>> findPath(const navigation::NavigationGraph& graph, const std::vector<std::string>& nodes)
{
    if (nodes.size() < 2)
        return Error{"bad-options", foundation::told("A way needs at least two nodes, such as P1,T2."), ""};
    std::vector<SegmentIndex> path;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (graph.findNode(nodes[i]) == kNone)
            return Error{"no-such-node", foundation::told("There is no {}. Portals are named P1, P2, ..., targets T1, T2, ...", nodes[i]),
                         nodes[i]};
        if (i == 0)
            continue;
        const SegmentIndex segment = graph.findSegment(graph.findNode(nodes[i - 1]), graph.findNode(nodes[i]));
        if (segment == kNone)
            return Error{"no-such-segment", foundation::told("{} and {} share no cell.", nodes[i - 1], nodes[i]), nodes[i]};
        path.push_back(segment);
    }
    return path;
}

Result<AlibiReport> runAlibiJob(const world::World& world, const AlibiOptions& options, foundation::JobContext& context)
{
    const auto began = std::chrono::steady_clock::now();
    alibi::BakeOptions solving;
    solving.bound = options.bound;
    solving.threads = options.sampling.threads;
    foundation::PartContext first(context, 0.0, 0.4);
    const Result<std::shared_ptr<const alibi::TripLaw>> law = alibi::TripLaw::solve(world, solving, first);
    if (!law)
        return law.error();
    const Result<std::vector<SegmentIndex>> path = findPath(*law.value()->graph(), options.nodes);
    if (!path)
        return path.error();
    alibi::AlibiMethodOptions sampling = options.sampling;
    sampling.seed = sampling.seed != 0 ? sampling.seed : world.settings().seed;
    foundation::PartContext second(context, 0.4, 0.8);
    const Result<std::shared_ptr<alibi::AlibiSampler>> sampler = alibi::makeSampler(law.value(), sampling, second);
    if (!sampler)
        return sampler.error();
    AlibiReport report;
    report.graph = law.value()->graph();
    report.method = alibi::chosenMethod(*report.graph, sampling);
    report.prepared_s = secondsSince(began);
    const auto drawing = std::chrono::steady_clock::now();
    const alibi::StoryLaw stories(law.value());
    foundation::RandomStream random(sampling.seed, path.value().back(), foundation::Purpose::alibi);
    for (std::size_t i = 0; i < options.count; ++i) {
        const auto sketch = stories.sketch(*sampler.value(), path.value(), alibi::Encounter::met, random);
        if (!sketch)
            return nobody(options.nodes);
        report.alibis.push_back(*sketch);
        if (i % 4096 == 0) {
            context.report(0.8 + 0.2 * static_cast<double>(i) / static_cast<double>(options.count), "Drawing alibis");
            if (context.isCancelled())
                return Error{"cancelled", foundation::told("Stopped."), ""};
        }
    }
    report.drawn_s = secondsSince(drawing);
    context.report(1.0, "Done");
    return report;
}

} // namespace passerby::jobs
