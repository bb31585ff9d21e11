// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/walker_counts.h"

#include <algorithm>

namespace passerby::editor {

WalkerCounts::WalkerCounts(std::uint16_t profile, std::optional<std::uint16_t> destinationType, std::size_t segments)
    : m_profile(profile), m_destinationType(destinationType), m_people_s(segments, 0.0F)
{
}

bool WalkerCounts::isOf(std::uint16_t profile, std::optional<std::uint16_t> destinationType, std::size_t segments) const
{
    return m_profile == profile && m_destinationType == destinationType && m_people_s.size() == segments;
}

void WalkerCounts::add(const run::Frame& frame)
{
    if (m_last_s && frame.time_s == *m_last_s)
        return;
    if (!m_last_s || frame.time_s < *m_last_s) {
        std::fill(m_people_s.begin(), m_people_s.end(), 0.0F);
        m_window_s = 0.0;
        m_looks = 0;
        m_last_s = frame.time_s;
        return;
    }
    const double since_s = frame.time_s - *m_last_s;
    for (const run::Walker& walker : frame.walkers)
        if (walker.profile == m_profile && walker.segment < m_people_s.size()
            && (!m_destinationType || walker.destinationType == *m_destinationType))
            m_people_s[walker.segment] += static_cast<float>(since_s);
    m_window_s += since_s;
    ++m_looks;
    m_last_s = frame.time_s;
}

CountedPeople WalkerCounts::counted() const
{
    CountedPeople counted;
    counted.people_s = std::make_shared<const std::vector<float>>(m_people_s);
    counted.window_s = m_window_s;
    counted.spacing_s = m_looks > 0 ? m_window_s / static_cast<double>(m_looks) : 0.0;
    return counted;
}

} // namespace passerby::editor
