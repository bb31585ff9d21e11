// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/tree_walk.h"

namespace passerby::alibi {

using navigation::NodeIndex;

void TreeWalk::follow(const SourceTree& tree)
{
    const std::size_t portals = m_place.size();
    for (const NodeIndex portal : tree.settled)
        m_next[portal] = 1;
    for (std::size_t i = tree.settled.size(); i-- > 0;)
        if (const NodeIndex before = tree.previous[tree.settled[i]]; before < portals)
            m_next[before] += m_next[tree.settled[i]];
    m_portal.resize(tree.settled.size());
    m_segment.resize(tree.settled.size());
    m_before.resize(tree.settled.size());
    std::uint32_t free = 0;
    for (const NodeIndex portal : tree.settled) {
        const NodeIndex before = tree.previous[portal];
        std::uint32_t& next = before < portals ? m_next[before] : free;
        const std::uint32_t place = next;
        next += m_next[portal];
        m_place[portal] = place;
        m_next[portal] = place + 1;
        m_portal[place] = portal;
        m_segment[place] = tree.segment[portal];
        m_before[place] = before < portals ? m_place[before] : navigation::kNone;
    }
}

} // namespace passerby::alibi
