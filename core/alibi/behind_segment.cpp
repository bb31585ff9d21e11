// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/behind_segment.h"

#include <algorithm>

namespace passerby::alibi {

using navigation::kNone;
using navigation::NodeIndex;

BehindSegment::BehindSegment(const navigation::NavigationGraph& graph) : m_graph(graph), m_state(graph.nodes().size()) {}

bool BehindSegment::look(std::uint32_t source, std::span<const navigation::SegmentIndex> lastSegments,
                         std::span<const navigation::SegmentIndex> path)
{
    m_last = lastSegments;
    for (const navigation::SegmentIndex segment : path)
        if (m_last[m_graph.segments()[segment].to] != segment)
            return false;
    std::fill(m_state.begin(), m_state.end(), State::unknown);
    m_state[m_graph.segments()[path.back()].to] = State::behind;
    m_state[m_graph.nodeOfTarget(source)] = State::before;
    return true;
}

bool BehindSegment::contains(std::uint32_t target)
{
    NodeIndex node = m_graph.nodeOfTarget(target);
    m_trail.clear();
    while (m_state[node] == State::unknown) {
        m_trail.push_back(node);
        if (m_last[node] == kNone)
            break;
        node = m_graph.segments()[m_last[node]].from;
    }
    const State found = m_state[node] == State::behind ? State::behind : State::before;
    for (const NodeIndex passed : m_trail)
        m_state[passed] = found;
    return found == State::behind;
}

} // namespace passerby::alibi
