// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/walk.h"

namespace passerby::schedule {

void Walk::begin(const alibi::Routes& routes, std::uint32_t source, std::uint32_t to)
{
    routes.segmentsBetween(source, to, segments);
    endsAt_m.clear();
    entered_m.clear();
    current = 0;
    accounted_m = 0.0;
    double sum_m = 0.0;
    for (const navigation::SegmentIndex segment : segments)
        endsAt_m.push_back(sum_m += routes.graph()->effectiveLength_m(segment));
}

std::uint32_t WalkStore::take()
{
    if (m_free.empty()) {
        m_walks.emplace_back();
        return static_cast<std::uint32_t>(m_walks.size() - 1);
    }
    const std::uint32_t slot = m_free.back();
    m_free.pop_back();
    return slot;
}

} // namespace passerby::schedule
