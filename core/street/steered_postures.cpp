// SPDX-License-Identifier: Apache-2.0
// People who steer, at rest.
#include "core/street/steered_people.h"

#include <cmath>

namespace passerby::street {

using geometry::Point;

void SteeredPeople::settleDown(world::AgentId agent, Point place, double heading_rad)
{
    Mover& mover = m_movers[rowOf(agent)];
    lead(agent, {});
    mover.isCarried = true;
    mover.isHeld = mover.isThin = mover.isSqueezing = mover.isClimbing = mover.isImpatient = false;
    m_crowd.model[rowOf(agent)] = kCarried;
    m_crowd.radius_m[rowOf(agent)] = mover.radius_m;
    carry(agent, place, {}, mover.cell);
    face(agent, heading_rad);
}

void SteeredPeople::getUp(world::AgentId agent, Point place)
{
    Mover& mover = m_movers[rowOf(agent)];
    carry(agent, place, {}, mover.cell);
    mover.isCarried = false;
    m_crowd.model[rowOf(agent)] = mover.model;
    mover.anchor = place;
    mover.anchored_s = mover.replanned_s = m_now_s;
}

void SteeredPeople::face(world::AgentId agent, double heading_rad)
{
    const std::size_t row = rowOf(agent);
    if (m_steering.turns(m_crowd.model[row])) { // the model turns, as fast as a body can
        m_told.orders[row].facing = {static_cast<float>(std::cos(heading_rad)), static_cast<float>(std::sin(heading_rad))};
        return;
    }
    m_movers[row].heading_rad = heading_rad;
    m_crowd.heading_rad[row] = static_cast<float>(heading_rad);
}

} // namespace passerby::street
