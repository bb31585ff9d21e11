// SPDX-License-Identifier: Apache-2.0
// People who are told where to go, step by step, and whom they see.
#include "core/street/look_every.h"
#include "core/street/steered_people.h"

#include <algorithm>
#include <cmath>

namespace passerby::street {

using geometry::Point;
using navigation::kNone;
using steering::Vector;

namespace {

constexpr double kBy_m = 0.35; // so near, a place that somebody was to go by first is passed

Point toPoint(Vector a)
{
    return {static_cast<double>(a.x), static_cast<double>(a.y)};
}

} // namespace

void SteeredPeople::command(world::AgentId agent, const Command& command)
{
    const std::size_t row = rowOf(agent);
    Mover& mover = m_movers[row];
    const bool isOwnCorner = mover.untilLook <= kLookEvery; // seen by themselves; one that goBy() says holds longer
    if (command.to && !(m_commands[row] && m_commands[row]->to) && isOwnCorner)
        mover.hasCorner = false;
    m_commands[row] = command;
}

void SteeredPeople::letGo(world::AgentId agent)
{
    const std::size_t row = rowOf(agent);
    if (m_commands[row])
        m_movers[row].untilLook = 0;
    m_commands[row].reset();
}

/// What somebody is told for this step, if that counts now.
const SteeredPeople::Command* SteeredPeople::takeCommand(std::size_t row, bool waits)
{
    if (!m_commands[row] || waits || !m_movers[row].back.empty())
        return nullptr;
    const Command& command = *m_commands[row];
    m_told.orders[row].crowding = command.crowding;
    m_told.orders[row].isExact = command.isExact;
    return &command;
}

/// First by a place that they were to go by.
Point SteeredPeople::commandedTo(Mover& mover, Point place, Point to) const
{
    if (mover.hasCorner && (mover.untilLook == 0 || distance(place, mover.corner) < kBy_m)) {
        mover.hasCorner = false;
        mover.untilLook = 0; // as soon as they aim by themselves, they look for another
    }
    if (!mover.hasCorner)
        return to;
    --mover.untilLook;
    return mover.corner;
}

Point SteeredPeople::aimOf(world::AgentId agent) const
{
    const std::size_t row = rowOf(agent);
    const Mover& mover = m_movers[row];
    const Point place = m_crowd.position(row);
    return mover.leg < mover.legs.size() ? aim(mover, place) : place;
}

bool SteeredPeople::isDrawn(std::size_t row) const
{
    return m_steering.isDrawn(m_crowd.model[row]);
}

void SteeredPeople::makeRoomForDraws()
{
    m_told.attractions.resize(std::max(m_told.attractions.size(), m_movers.size()));
}

/// Who waits for their turn keeps to it.
const steering::Attractions* SteeredPeople::attractionsOf(std::size_t row) const
{
    const Mover& mover = m_movers[row];
    const bool isFree = row < m_told.attractions.size() && m_told.attractions[row].count > 0 && mover.queue == kNone && mover.back.empty();
    return isFree ? &m_told.attractions[row] : nullptr;
}

SteeredPeople::Company SteeredPeople::near(world::AgentId agent, const Gaze& gaze) const
{
    const std::size_t own = rowOf(agent);
    const Point place = m_crowd.position(own);
    const Point heading{std::cos(m_movers[own].heading_rad), std::sin(m_movers[own].heading_rad)};
    const auto isBefore = [](const Near& a, const Near& b) {
        const double nearA = dot(a.place, a.place);
        const double nearB = dot(b.place, b.place);
        return nearA != nearB ? nearA < nearB : a.agent < b.agent;
    };
    Company company;
    m_steering.visitAround(place, [&](std::uint32_t id) {
        const auto other = id < kKindsWithBodies * kBodiesOfAKind ? agentOfBody(id) : std::nullopt;
        if (!other || !has(*other) || *other == agent)
            return;
        const std::size_t row = rowOf(*other);
        const Point from = m_crowd.position(row) - place;
        const double square_m2 = dot(from, from);
        if (square_m2 >= gaze.reach_m * gaze.reach_m || (m_crowd.terms[row].layers & m_crowd.terms[own].layers) == 0)
            return;
        const double far_m = std::sqrt(square_m2);
        if (far_m >= gaze.feltWithin_m && dot(from, heading) < gaze.fanCosine * far_m)
            return;
        const Near seen{*other, from, toPoint(m_crowd.velocity_mps[row]), static_cast<double>(m_crowd.radius_m[row])};
        auto* const begin = company.people.data();
        if (company.count == Company::kMost && !isBefore(seen, begin[company.count - 1]))
            return;
        company.count = std::min(company.count + 1, Company::kMost);
        auto* const at = std::upper_bound(begin, begin + company.count - 1, seen, isBefore);
        std::move_backward(at, begin + company.count - 1, begin + company.count);
        *at = seen;
    });
    return company;
}

std::optional<std::vector<std::string>> SteeredPeople::routinesOf(world::AgentId agent) const
{
    const std::size_t row = rowOf(agent);
    const Mover& mover = m_movers[row];
    if (mover.isCarried || mover.waitsForRoom || mover.isTaken)
        return std::nullopt;
    std::vector<std::string> routines;
    for (const steering::Manoeuvre one :
         m_steering.manoeuvres(m_crowd, row, m_ground->walls(), static_cast<float>(m_step_s), m_told.orders[row]))
        routines.emplace_back(steering::spell(one));
    return routines;
}

std::vector<steering::WeighedVelocity> SteeredPeople::weighedBy(world::AgentId agent, std::size_t most) const
{
    const std::size_t row = rowOf(agent);
    const Mover& mover = m_movers[row];
    if (!weighs(agent) || mover.isCarried || mover.waitsForRoom || mover.isTaken)
        return {};
    steering::Crowd all = m_crowd; // rows of vehicles are there only within a step
    appendRoadBodies(all);
    appendGuest(all);
    return m_steering.weighed(all, row, m_ground->walls(), static_cast<float>(m_step_s), m_told.orders[row], most);
}

} // namespace passerby::street
