// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/route_finders.h"

#include "core/navigation/path_tree.h"

#include <algorithm>
#include <cmath>

namespace passerby::alibi {

using navigation::NavigationGraph;
using navigation::SegmentIndex;

const NavigationGraph& RouteFinders::graphOf(bool isStepFree) const
{
    return isStepFree ? m_graph.stepFree()->graph : m_graph;
}

std::unique_ptr<RouteFinders::Finder> RouteFinders::take(bool isStepFree)
{
    {
        const std::lock_guard lock(m_mutex);
        auto& idle = m_idle[isStepFree ? 1 : 0];
        if (!idle.empty()) {
            std::unique_ptr<Finder> finder = std::move(idle.back());
            idle.pop_back();
            return finder;
        }
    }
    return std::make_unique<Finder>(graphOf(isStepFree));
}

/// Of a finder that is nobody else's meanwhile.
template <class Ask>
auto RouteFinders::ask(std::uint32_t source, const Ask& ask)
{
    const bool isStepFree = m_graph.isStepFreeSource(source);
    std::unique_ptr<Finder> finder = take(isStepFree);
    auto answer = ask(*finder, m_graph.targetOfSource(source));
    const std::lock_guard lock(m_mutex);
    m_idle[isStepFree ? 1 : 0].push_back(std::move(finder));
    return answer;
}

void RouteFinders::find(std::uint32_t source, std::uint32_t to, std::vector<SegmentIndex>& segments)
{
    segments = ask(source, [&](Finder& finder, std::uint32_t from) { return finder.ways.find(from, to); });
    if (m_graph.isStepFreeSource(source))
        m_graph.stepFree()->translate(segments);
}

double RouteFinders::length_m(std::uint32_t source, std::uint32_t to)
{
    return ask(source, [&](Finder& finder, std::uint32_t from) { return finder.ways.length_m(from, to); });
}

bool RouteFinders::anyLeadsOver(std::uint32_t source, std::uint32_t to, SegmentIndex segment)
{
    if (m_graph.isStepFreeSource(source)) {
        const std::vector<SegmentIndex>& stepFree = m_graph.stepFree()->segment;
        const auto found = std::lower_bound(stepFree.begin(), stepFree.end(), segment);
        if (found == stepFree.end() || *found != segment)
            return false;
        segment = static_cast<SegmentIndex>(found - stepFree.begin());
    }
    return ask(source, [&](Finder& finder, std::uint32_t from) { return finder.over.anyLeadsOver(from, to, segment); });
}

double RouteFinders::bound_m() const
{
    double longest_m = 0.0;
    for (const bool isStepFree : {false, true}) {
        if (isStepFree && !m_graph.stepFree())
            break;
        const NavigationGraph& graph = graphOf(isStepFree);
        navigation::PathTreeGrower grower(graph);
        navigation::PathTree tree;
        std::vector<char> isKnown(graph.targetCount(), 0);
        for (std::uint32_t target = 0; target < isKnown.size(); ++target) {
            if (isKnown[target] != 0)
                continue;
            grower.grow(graph.nodeOfTarget(target), tree);
            for (std::uint32_t to = 0; to < isKnown.size(); ++to)
                if (const double there_m = tree.distance_m[graph.nodeOfTarget(to)]; std::isfinite(there_m)) {
                    isKnown[to] = 1;
                    longest_m = std::max(longest_m, 2.0 * there_m);
                }
        }
    }
    return longest_m;
}

} // namespace passerby::alibi
