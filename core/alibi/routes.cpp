// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/routes.h"

#include "core/alibi/closest_targets.h"
#include "core/foundation/parallel.h"
#include "core/foundation/words.h"
#include "core/navigation/target_trees.h"
#include "core/navigation/tree_distances.h"

#include <algorithm>
#include <atomic>

namespace passerby::alibi {

using foundation::Error;
using navigation::NavigationGraph;

namespace {

constexpr std::size_t kMostEntries = std::size_t{1} << 30U;

} // namespace

foundation::Result<std::shared_ptr<const Routes>> Routes::build(std::shared_ptr<const NavigationGraph> graph, const Habits& habits,
                                                                unsigned threads, foundation::JobContext& context)
{
    const std::shared_ptr<Routes> routes(new Routes);
    routes->m_targets = graph->targetCount();
    routes->m_nodes = graph->nodes().size();
    routes->m_types = habits.typeCount();
    const std::size_t targets = routes->m_targets;
    const std::size_t sources = graph->sourceCount();
    if (sources * (routes->m_nodes + targets) > kMostEntries)
        return Error{"too-many-routes", foundation::told("The ways between all targets of this city do not fit into 4 GB of memory."), ""};
    routes->m_length_m.resize(sources * targets);
    routes->m_closest.resize(sources * routes->m_types);
    routes->m_lastSegment.resize(sources * routes->m_nodes);
    std::atomic<std::size_t> done = 0;
    for (const bool isStepFree : {false, true})
        foundation::parallelChunks(
            isStepFree ? sources - targets : targets, 16, threads, [&](std::size_t, std::size_t begin, std::size_t end) {
                routes->grow(*graph, habits, isStepFree, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), context);
                context.report(static_cast<double>(done += end - begin) / static_cast<double>(sources), "Finding ways");
            });
    if (context.isCancelled())
        return Error{"cancelled", foundation::told("Finding ways was cancelled."), ""};
    routes->m_graph = std::move(graph);
    return std::shared_ptr<const Routes>(routes);
}

void Routes::grow(const NavigationGraph& graph, const Habits& habits, bool isStepFree, std::uint32_t begin, std::uint32_t end,
                  foundation::JobContext& context)
{
    navigation::TargetTrees trees(isStepFree ? graph.stepFree()->graph : graph);
    std::vector<double> closestDistance_m(m_types);
    std::vector<double> byNode;
    std::vector<double> effective_m;
    const auto effectiveOf = [&](navigation::SegmentIndex segment) { return graph.effectiveLength_m(segment); };
    trees.grow(begin, end, [&](std::uint32_t target, navigation::PathTree& tree) {
        const std::uint32_t source = graph.sourceOf(target, isStepFree);
        const std::span<const double> distance_m = std::span<const double>(tree.distance_m).subspan(graph.portalCount());
        if (isStepFree)
            graph.stepFree()->translate(tree.segment);
        if (graph.isSlowed())
            navigation::sumAlongTree(graph, tree.source, tree.segment, tree.settled, effectiveOf, byNode, effective_m);
        closestFrom(habits, source, distance_m, std::span(m_closest).subspan(source * m_types, m_types), closestDistance_m);
        const std::span<const double> walked_m = graph.isSlowed() ? std::span<const double>(effective_m) : distance_m;
        std::transform(walked_m.begin(), walked_m.end(), m_length_m.begin() + static_cast<std::ptrdiff_t>(source * m_targets),
                       [](double metres) { return static_cast<float>(metres); });
        std::copy(tree.segment.begin(), tree.segment.end(), m_lastSegment.begin() + static_cast<std::ptrdiff_t>(source * m_nodes));
        return !context.isCancelled();
    });
}

void Routes::segmentsBetween(std::uint32_t source, std::uint32_t to, std::vector<navigation::SegmentIndex>& segments) const
{
    segments.clear();
    const std::span<const navigation::SegmentIndex> last = lastSegments(source);
    for (navigation::SegmentIndex segment = last[m_graph->nodeOfTarget(to)]; segment != navigation::kNone;
         segment = last[m_graph->segments()[segment].from])
        segments.push_back(segment);
    std::reverse(segments.begin(), segments.end());
}

} // namespace passerby::alibi
