// SPDX-License-Identifier: Apache-2.0
// Who comes out of doors, once there is room.
#include "core/street/steered_people.h"

#include <algorithm>

namespace passerby::street {

using geometry::Point;

namespace {

constexpr double kApart_m = 0.05; // kept free around who comes out of a door

} // namespace

bool SteeredPeople::standsBefore(std::size_t other, std::size_t row) const
{
    const double apart_m = static_cast<double>(m_crowd.radius_m[other] + m_crowd.radius_m[row]) + kApart_m;
    const Point apart = m_crowd.position(other) - m_crowd.position(row);
    return dot(apart, apart) < apart_m * apart_m;
}

/// Pairs of somebody who waits (place in m_waiting) and somebody who is out and stands where they would, whatever layer they are on (row);
/// ascending.
void SteeredPeople::findWhoIsBeforeDoors(double now_s)
{
    m_places.clear(m_waiting.size());
    m_inTheWay.clear();
    float widest_m = 0.0F;
    for (std::uint32_t i = 0; i < m_waiting.size(); ++i) {
        const std::size_t row = rowOf(m_waiting[i]);
        if (now_s - m_movers[row].waitsSince_s >= kWaitForRoom_s)
            continue;
        m_places.put(m_crowd.position(row), i);
        widest_m = std::max(widest_m, m_crowd.radius_m[row]);
    }
    for (std::uint32_t row = 0; row < m_count && !m_places.empty(); ++row) {
        if (m_movers[row].waitsForRoom)
            continue;
        const double within_m = static_cast<double>(m_crowd.radius_m[row] + widest_m) + kApart_m;
        m_places.visitNear(m_crowd.position(row), within_m, [&](std::uint32_t i) {
            if (standsBefore(row, rowOf(m_waiting[i])))
                m_inTheWay.push_back({i, row});
        });
    }
    std::sort(m_inTheWay.begin(), m_inTheWay.end());
}

void SteeredPeople::admit(double now_s)
{
    if (m_waiting.empty())
        return;
    findWhoIsBeforeDoors(now_s);
    std::size_t stay = 0;
    m_admitted.clear();
    auto others = m_inTheWay.begin();
    for (std::uint32_t i = 0; i < m_waiting.size(); ++i) {
        const world::AgentId agent = m_waiting[i];
        const std::size_t row = rowOf(agent);
        Mover& mover = m_movers[row];
        const std::uint32_t layers = m_ground->layersOf(mover.cell);
        const bool isLate = now_s - mover.waitsSince_s >= kWaitForRoom_s;
        bool hasRoom = isLate || std::none_of(m_admitted.begin(), m_admitted.end(), [&](std::size_t other) {
                           return (m_crowd.terms[other].layers & layers) != 0 && standsBefore(other, row);
                       });
        for (; others != m_inTheWay.end() && others->first == i; ++others)
            hasRoom = hasRoom && (m_crowd.terms[others->second].layers & layers) == 0;
        if (hasRoom) {
            mover.waitsForRoom = false;
            mover.anchored_s = now_s;
            m_crowd.terms[row].layers = layers;
            m_admitted.push_back(row);
        } else {
            m_waiting[stay++] = agent;
        }
    }
    m_waiting.resize(stay);
}

} // namespace passerby::street
