// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/waiting_people.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace passerby::autonomous {

using geometry::Point;

LineSlots::LineSlots(const world::WaitingLine& line)
    : m_places(placesAlong(line, kTail)), m_capacity(static_cast<std::uint32_t>(capacityOf(line)))
{
}

world::WaitingPlace LineSlots::placeOf(std::uint32_t rank) const
{
    return m_places.empty() ? world::WaitingPlace{} : m_places[std::min<std::size_t>(rank, m_places.size() - 1)];
}

Point LineSlots::lookingFrom(std::uint32_t rank) const
{
    const Point ahead = placeOf(rank).ahead;
    return ahead == Point{} ? Point{1.0, 0.0} : ahead;
}

void WaitingPeople::settle(std::size_t most)
{
    std::sort(m_asks.begin(), m_asks.end(),
              [](const Asking& a, const Asking& b) { return std::tie(a.distance_mm, a.agent) < std::tie(b.distance_mm, b.agent); });
    for (const Asking& asking : m_asks)
        if (m_waiting.size() < most && !rankOf(asking.agent))
            m_waiting.push_back(asking.agent);
    m_asks.clear();
}

std::optional<std::uint32_t> WaitingPeople::rankOf(std::uint32_t agent) const
{
    const auto place = std::find(m_waiting.begin(), m_waiting.end(), agent);
    if (place == m_waiting.end())
        return std::nullopt;
    return static_cast<std::uint32_t>(place - m_waiting.begin());
}

std::uint32_t WaitingPeople::callFirst()
{
    if (m_waiting.empty())
        return 0;
    const std::uint32_t first = m_waiting.front();
    m_waiting.erase(m_waiting.begin());
    return first;
}

void WaitingPeople::leave(std::uint32_t agent)
{
    std::erase(m_waiting, agent);
    std::erase_if(m_asks, [&](const Asking& asking) { return asking.agent == agent; });
}

void WaitingPeople::putFirst(std::uint32_t agent)
{
    leave(agent);
    m_waiting.insert(m_waiting.begin(), agent);
}

std::vector<std::uint32_t> WaitingPeople::close()
{
    m_asks.clear();
    return std::exchange(m_waiting, {});
}

} // namespace passerby::autonomous
