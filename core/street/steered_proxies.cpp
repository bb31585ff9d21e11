// SPDX-License-Identifier: Apache-2.0
// Proxies of people who steer.
#include "core/street/steered_people.h"

#include <algorithm>
#include <limits>

namespace passerby::street {

using geometry::Point;
using ground::WalkingGround;

void SteeredPeople::setRules(std::vector<composite::Rule> rules)
{
    m_proxies.detachAll();
    m_proxies.setRules(std::move(rules));
    for (std::size_t row = 0; row < m_count; ++row)
        m_movers[row].rules = 0;
}

void SteeredPeople::setCarrier(world::AgentId agent, std::uint32_t rule, bool carries, std::optional<world::AgentId> ward)
{
    Mover& mover = m_movers[rowOf(agent)];
    const std::uint64_t bit = std::uint64_t{1} << rule;
    if (carries == ((mover.rules & bit) != 0))
        return;
    mover.rules ^= bit;
    if (carries)
        m_proxies.attach({bodyId(agent), rule, ward ? bodyId(*ward) : 0});
    else
        m_proxies.detach(bodyId(agent), rule);
}

SteeredPeople::Present SteeredPeople::present(std::size_t row) const
{
    const Mover& mover = m_movers[row];
    return {mover.agent, mover.profile,
            mover.crowd, mover.placeInCrowd,
            mover.cell,  m_crowd.position(row),
            mover.end,   std::span(mover.legs).subspan(std::min<std::size_t>(mover.leg, mover.legs.size()))};
}

/// The proxies of this step behind the people's rows.
void SteeredPeople::appendProxies(double now_s, double step_s)
{
    m_goalDistance_m.resize(m_count);
    for (std::size_t row = 0; row < m_count; ++row)
        m_goalDistance_m[row] =
            m_movers[row].rules == 0 ? std::numeric_limits<double>::quiet_NaN() : goalDistance_m(m_movers[row], m_crowd.position(row));
    m_proxies.update(m_crowd, m_goalDistance_m, now_s, step_s, m_threads);
    m_proxies.appendTo(m_crowd, kCarried); // what they would do means nothing
}

void SteeredPeople::showProxies(std::vector<SeenProxy>& proxies) const
{
    for (const composite::ShownProxy& shown : m_proxies.shown())
        if (const auto agent = agentOfBody(shown.parent); agent && has(*agent) && m_movers[rowOf(*agent)].rules != 0)
            proxies.push_back({*agent, shown.kind, static_cast<float>(shown.position.x), static_cast<float>(shown.position.y), 0.0F,
                               shown.radius_m, shown.strength});
}

/// By the middles of the portals ahead.
double SteeredPeople::goalDistance_m(const Mover& mover, Point place) const
{
    double sum_m = 0.0;
    for (std::size_t leg = mover.leg; leg < mover.legs.size(); ++leg) {
        const WalkingGround::Gate gate = gateOf(mover, leg);
        const Point next = midpoint(gate.a, gate.b);
        sum_m += distance(place, next);
        place = next;
    }
    return sum_m;
}

std::vector<CarriedProxy> SteeredPeople::carriedBy(world::AgentId agent) const
{
    std::vector<CarriedProxy> carried;
    for (const composite::Explanation& one : m_proxies.explain(bodyId(agent))) {
        const composite::Rule& rule = m_proxies.rules()[one.rule];
        carried.push_back({rule.number, rule.kind(), one.shown, one.strength, one.radius_m, one.distance_m, one.urgencyOfVelocity,
                           one.urgencyOfDistance, agentOfBody(one.ward), agentOfBody(one.stranger), one.intrusion_s});
    }
    return carried;
}

} // namespace passerby::street
