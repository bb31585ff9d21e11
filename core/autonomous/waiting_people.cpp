// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/waiting_people.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace passerby::autonomous {

using geometry::Point;

LineSlots::LineSlots(const world::WaitingLine& line, std::uint32_t beyond)
    : m_places(placesAlong(line, beyond)), m_capacity(static_cast<std::uint32_t>(capacityOf(line)))
{
}

void LineSlots::keep(std::uint32_t places)
{
    m_places.resize(std::min<std::size_t>(m_places.size(), std::max(places, 1U)));
    m_capacity = std::min(m_capacity, size());
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

void WaitingPeople::settle(std::size_t most, double now_s)
{
    std::sort(m_asks.begin(), m_asks.end(),
              [](const Asking& a, const Asking& b) { return std::tie(a.distance_mm, a.agent) < std::tie(b.distance_mm, b.agent); });
    for (const Asking& asking : m_asks)
        if (m_waiting.size() < most && !rankOf(asking.agent)) {
            m_waiting.push_back(asking.agent);
            m_since_s.push_back(now_s);
        }
    m_asks.clear();
}

void WaitingPeople::takeOver(const WaitingPeople& others)
{
    m_waiting.assign(others.m_waiting.begin(), others.m_waiting.end());
    m_since_s.assign(others.m_since_s.begin(), others.m_since_s.end());
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
    m_since_s.erase(m_since_s.begin());
    return first;
}

bool WaitingPeople::leave(std::uint32_t agent)
{
    std::erase_if(m_asks, [&](const Asking& asking) { return asking.agent == agent; });
    const std::optional<std::uint32_t> rank = rankOf(agent);
    if (!rank)
        return false;
    m_waiting.erase(m_waiting.begin() + *rank);
    m_since_s.erase(m_since_s.begin() + *rank);
    return true;
}

void WaitingPeople::putFirst(std::uint32_t agent, double now_s)
{
    leave(agent);
    m_waiting.insert(m_waiting.begin(), agent);
    m_since_s.insert(m_since_s.begin(), now_s);
}

std::vector<std::uint32_t> WaitingPeople::close()
{
    m_asks.clear();
    m_since_s.clear();
    return std::exchange(m_waiting, {});
}

} // namespace passerby::autonomous
