// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/routes.h"

#include "core/alibi/route_finders.h"
#include "core/foundation/parallel.h"
#include "core/foundation/words.h"
#include "core/navigation/path_tree.h"
#include "core/navigation/target_trees.h"
#include "core/navigation/tree_distances.h"
#include "core/world/step_free.h"

#include <algorithm>
#include <atomic>

namespace passerby::alibi {

using foundation::Error;
using navigation::NavigationGraph;

namespace {

bool areFew(std::size_t sources, std::size_t nodes, std::size_t targets)
{
    constexpr std::size_t kMostEntries = std::size_t{1} << 30U;
    return sources * (nodes + targets) <= kMostEntries;
}

} // namespace

Routes::Routes() = default;
Routes::~Routes() = default;

std::shared_ptr<const Routes> Routes::onDemand(std::shared_ptr<const NavigationGraph> graph, const ClosestTargets& closest,
                                               const ClosestTargets& stepFreeClosest)
{
    const std::shared_ptr<Routes> routes(new Routes);
    routes->m_targets = graph->targetCount();
    routes->m_nodes = graph->nodes().size();
    routes->m_types = closest.typeCount;
    routes->m_closest = closest.target;
    if (graph->stepFree())
        routes->m_closest.insert(routes->m_closest.end(), stepFreeClosest.target.begin(), stepFreeClosest.target.end());
    routes->m_graph = std::move(graph);
    routes->m_finders = std::make_unique<RouteFinders>(*routes->m_graph);
    routes->m_longest_m = static_cast<float>(routes->m_finders->bound_m());
    return routes;
}

float Routes::foundLength_m(std::uint32_t source, std::uint32_t to) const
{
    return static_cast<float>(m_finders->length_m(source, to));
}

bool Routes::mayLeadOver(std::uint32_t source, std::uint32_t to, navigation::SegmentIndex segment) const
{
    return m_finders ? m_finders->anyLeadsOver(source, to, segment) : leadsOver(source, to, {&segment, 1});
}

bool Routes::leadsOver(std::uint32_t source, std::uint32_t to, std::span<const navigation::SegmentIndex> path) const
{
    if (areAllKnown()) {
        const std::span<const navigation::SegmentIndex> last = lastSegments(source);
        for (const navigation::SegmentIndex segment : path)
            if (last[m_graph->segments()[segment].to] != segment)
                return false;
    }
    std::vector<navigation::SegmentIndex> way;
    segmentsBetween(source, to, way);
    return std::search(way.begin(), way.end(), path.begin(), path.end()) != way.end();
}

foundation::Result<std::shared_ptr<const Routes>> Routes::build(std::shared_ptr<const NavigationGraph> graph, const Habits& habits,
                                                                unsigned threads, foundation::JobContext& context)
{
    const std::shared_ptr<Routes> routes(new Routes);
    routes->m_targets = graph->targetCount();
    routes->m_nodes = graph->nodes().size();
    routes->m_types = habits.typeCount();
    const std::size_t targets = routes->m_targets;
    const std::size_t sources = graph->sourceCount();
    if (!areFew(sources, routes->m_nodes, targets))
        return Error{
            "too-many-routes",
            foundation::told(
                "The ways between all targets of this city do not fit into 4 GB of memory: simulate only who is seen, which takes a "
                "city where crowds slow nobody down, habits are the same all day and all ways lead both ways."),
            ""};
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
    for (const float length_m : routes->m_length_m)
        if (std::isfinite(length_m))
            routes->m_longest_m = std::max(routes->m_longest_m, length_m);
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
    if (m_finders)
        return m_finders->find(source, to, segments);
    segments.clear();
    const std::span<const navigation::SegmentIndex> last = lastSegments(source);
    for (navigation::SegmentIndex segment = last[m_graph->nodeOfTarget(to)]; segment != navigation::kNone;
         segment = last[m_graph->segments()[segment].from])
        segments.push_back(segment);
    std::reverse(segments.begin(), segments.end());
}

bool canKnowAllRoutes(const world::World& world)
{
    const std::size_t targets = world.targets().size();
    return areFew(world::hasStepFreeSchedules(world) ? 2 * targets : targets, world.portals().size() + targets, targets);
}

} // namespace passerby::alibi
