// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/line_record.h"

#include <algorithm>
#include <cmath>

namespace passerby::autonomous {

void LineRecord::spend(double seconds, std::size_t waiting)
{
    now().watched_s += static_cast<float>(seconds);
    now().waiting_s += static_cast<float>(seconds * static_cast<double>(waiting));
}

void LineRecord::watch(double now_s, std::size_t waiting)
{
    if (m_until_s < 0.0) {
        m_until_s = now_s;
        now().from_s = std::floor(now_s / kMinute_s) * kMinute_s;
    }
    while (now_s >= now().from_s + kMinute_s) {
        const double end_s = now().from_s + kMinute_s;
        spend(end_s - m_until_s, waiting);
        m_until_s = end_s;
        m_first = m_count < kMost ? m_first : (m_first + 1) % kMost;
        m_count = std::min(m_count + 1, kMost);
        now() = {};
        now().from_s = end_s;
        now().most = static_cast<std::uint32_t>(waiting);
    }
    spend(now_s - m_until_s, waiting);
    m_until_s = now_s;
    now().most = std::max(now().most, static_cast<std::uint32_t>(waiting));
}

void LineRecord::serve(double waited_s)
{
    LineMinute& minute = now();
    ++minute.served;
    minute.waited_s += static_cast<float>(waited_s);
    minute.longest_s = std::max(minute.longest_s, static_cast<float>(waited_s));
}

} // namespace passerby::autonomous
