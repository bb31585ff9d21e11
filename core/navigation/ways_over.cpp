// SPDX-License-Identifier: Apache-2.0
#include "core/navigation/ways_over.h"

#include "core/navigation/path_tree.h"
#include "core/navigation/portal_network.h"

#include <algorithm>

namespace passerby::navigation {

WaysOver::WaysOver(const NavigationGraph& graph) : m_graph(graph), m_climber(graph) {}

/// In place of the one that was not used for longest.
const Climb& WaysOver::climbFrom(NodeIndex node)
{
    auto kept = std::find_if(m_kept.begin(), m_kept.end(), [node](const Kept& one) { return one.node == node; });
    if (kept == m_kept.end()) {
        kept = std::min_element(m_kept.begin(), m_kept.end(), [](const Kept& a, const Kept& b) { return a.used < b.used; });
        m_climber.climb(node, kept->climb);
        kept->node = node;
    }
    kept->used = ++m_uses;
    return kept->climb;
}

double WaysOver::distance_m(NodeIndex a, NodeIndex b)
{
    if (a == b)
        return 0.0;
    const Climb& fromA = climbFrom(a);
    const double byPortals_m = Climb::between_m(fromA, climbFrom(b));
    if (a < m_graph.portalCount() || b < m_graph.portalCount())
        return byPortals_m;
    const SegmentIndex straight = m_graph.findSegment(a, b);
    return straight == kNone ? byPortals_m : std::min(byPortals_m, m_graph.segments()[straight].length_m);
}

/// What leads over it is a shortest way to its far end, and from its near one: that is looked at first, since most ways fail there.
bool WaysOver::anyLeadsOver(std::uint32_t from, std::uint32_t to, SegmentIndex index)
{
    const Segment& segment = m_graph.segments()[index];
    const NodeIndex origin = m_graph.nodeOfTarget(from);
    const NodeIndex goal = m_graph.nodeOfTarget(to);
    const auto isPassed = [&](NodeIndex node, NodeIndex end) { return node < m_graph.portalCount() || node == end; };
    if (!isPassed(segment.from, origin) || !isPassed(segment.to, goal))
        return false; // ways lead over no other targets
    const double before_m = distance_m(origin, segment.from) + segment.length_m;
    if (before_m == kUnreachable || before_m > distance_m(origin, segment.to) + kSlack_m)
        return false;
    const double after_m = distance_m(segment.to, goal);
    return after_m < kUnreachable && segment.length_m + after_m <= distance_m(segment.from, goal) + kSlack_m
           && before_m + after_m <= distance_m(origin, goal) + kSlack_m;
}

} // namespace passerby::navigation
