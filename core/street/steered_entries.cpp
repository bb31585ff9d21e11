// SPDX-License-Identifier: Apache-2.0
// Who comes out of doors, once there is room.
#include "core/street/steered_people.h"

#include <algorithm>

namespace passerby::street {

using geometry::Point;

namespace {

constexpr double kApart_m = 0.05; // kept free around who comes out of a door

} // namespace

/// Pairs of somebody who waits (place in m_waiting) and somebody who stands where they would, whatever layer they are on (row); ascending.
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
    for (std::uint32_t row = 0; row < m_count && !m_places.empty(); ++row)
        m_places.visitNear(m_crowd.position(row), static_cast<double>(m_crowd.radius_m[row] + widest_m) + kApart_m, [&](std::uint32_t i) {
            const std::size_t own = rowOf(m_waiting[i]);
            const double apart_m = static_cast<double>(m_crowd.radius_m[row] + m_crowd.radius_m[own]) + kApart_m;
            const Point apart = m_crowd.position(row) - m_crowd.position(own);
            if (own != row && dot(apart, apart) < apart_m * apart_m)
                m_inTheWay.push_back({i, row});
        });
    std::sort(m_inTheWay.begin(), m_inTheWay.end());
}

void SteeredPeople::admit(double now_s)
{
    if (m_waiting.empty())
        return;
    findWhoIsBeforeDoors(now_s);
    std::size_t stay = 0;
    auto others = m_inTheWay.begin();
    for (std::uint32_t i = 0; i < m_waiting.size(); ++i) {
        const world::AgentId agent = m_waiting[i];
        const std::size_t row = rowOf(agent);
        Mover& mover = m_movers[row];
        const std::uint32_t layers = m_ground->layersOf(mover.cell);
        bool hasRoom = true;
        for (; others != m_inTheWay.end() && others->first == i; ++others)
            hasRoom = hasRoom && (m_crowd.terms[others->second].layers & layers) == 0;
        if (hasRoom) {
            mover.waitsForRoom = false;
            mover.anchored_s = now_s;
            m_crowd.terms[row].layers = layers;
        } else {
            m_waiting[stay++] = agent;
        }
    }
    m_waiting.resize(stay);
}

} // namespace passerby::street
