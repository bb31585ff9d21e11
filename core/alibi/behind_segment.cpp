// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/behind_segment.h"

#include <algorithm>

namespace passerby::alibi {

using navigation::kNone;
using navigation::NodeIndex;

BehindSegment::BehindSegment(const Routes& routes) : m_routes(routes), m_state(routes.graph()->nodes().size()) {}

bool BehindSegment::look(std::uint32_t source, std::span<const navigation::SegmentIndex> path)
{
    const navigation::NavigationGraph& graph = *m_routes.graph();
    m_last = m_routes.lastSegments(source);
    for (const navigation::SegmentIndex segment : path)
        if (m_last[graph.segments()[segment].to] != segment)
            return false;
    std::fill(m_state.begin(), m_state.end(), State::unknown);
    m_state[graph.segments()[path.back()].to] = State::behind;
    m_state[graph.nodeOfTarget(source)] = State::before;
    return true;
}

bool BehindSegment::contains(std::uint32_t target)
{
    const navigation::NavigationGraph& graph = *m_routes.graph();
    NodeIndex node = graph.nodeOfTarget(target);
    m_trail.clear();
    while (m_state[node] == State::unknown) {
        m_trail.push_back(node);
        if (m_last[node] == kNone)
            break;
        node = graph.segments()[m_last[node]].from;
    }
    const State found = m_state[node] == State::behind ? State::behind : State::before;
    for (const NodeIndex passed : m_trail)
        m_state[passed] = found;
    return found == State::behind;
}

} // namespace passerby::alibi
