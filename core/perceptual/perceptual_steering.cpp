// SPDX-License-Identifier: Apache-2.0
// People in view who avoid one another; out of view they walk by the clock again.
#include "core/perceptual/perceptual_state.h"
#include "core/run/clock.h"
#include "core/schedule/walk_on_foot.h"
#include "core/street/traveller.h"

#include <algorithm>

namespace passerby::perceptual {

using ground::StandingRoom;
using navigation::kNone;
using schedule::layLegs;
using schedule::Stand;
using schedule::standOn;
using street::SteeredPeople;
using street::steeringParts;
using street::Traveller;
using world::scheduled;

namespace {

constexpr double kAtDoor_m = 0.5; // who has come no farther is still there

} // namespace

bool PerceptualRun::State::walksInView(const KnownPerson& one) const
{
    return one.stage.walking && !one.walk.segments.empty() && m_region.isLive(one.cell) && !one.isUnmoved();
}

/// Puts somebody on the street who walks in view, or tells them how to go on; false for who goes by the clock.
bool PerceptualRun::State::stepOut(std::uint32_t slot)
{
    KnownPerson& one = m_people[slot];
    if (!walksInView(one)) {
        stepOff(slot);
        return false;
    }
    const bool isNew = !isOnStreet(slot);
    if (isNew)
        putOnStreet(slot);
    if (!m_street->isSteered(scheduled(slot)))
        return false;
    one.version += isNew ? 1 : 0; // what was planned is void
    layLegs(one.walk, *city->routes->graph(), *city->ground, m_legs);
    m_street->lead(scheduled(slot), m_legs);
    return true;
}

void PerceptualRun::State::putOnStreet(std::uint32_t slot)
{
    const KnownPerson& one = m_people[slot];
    const double far_m = one.walkedBy_m(now_s);
    const Stand stand = standOn(one.walk, far_m, *city->routes->graph(), *city->ground);
    const std::size_t profile = m_law.habits().profiles[one.person.kind].profile;
    const Traveller traveller = street::travellerOf(city->world, scheduled(slot), profile, one.person.speed_mps);
    if (far_m < kAtDoor_m && one.walk.current == 0) {
        m_street->addAtDoor(traveller, stand.begin, stand.cell, now_s);
        return;
    }
    StandingRoom room = m_room ? StandingRoom{} : m_street->occupied();
    const bool isFree = city->ground->towards(stand.cell, stand.place, stand.end).has_value();
    m_street->addOnTheWay(traveller, isFree ? stand.place : stand.begin, stand.cell, now_s, m_room ? *m_room : room);
}

void PerceptualRun::State::stepOff(std::uint32_t slot)
{
    if (isOnStreet(slot))
        m_street->remove(scheduled(slot));
}

void PerceptualRun::State::walkStreet(double begin_s, double end_s)
{
    const int parts = steeringParts(end_s - begin_s);
    for (int part = 1; part <= parts; ++part) {
        now_s = part == parts ? end_s : begin_s + (end_s - begin_s) * part / parts;
        carryOthers();
        m_street->seeLights(run::clockAt(m_options.startClock_s, now_s), now_s);
        m_carriers->look(*m_street, nullptr, now_s);     // crowds belong to full runs
        m_draws->look(*m_street, {}, m_options.threads); // and so do groups
        m_street->step(now_s, (end_s - begin_s) / parts);
        m_onStreet.clear();
        for (std::size_t row = 0; row < m_street->size(); ++row)
            m_onStreet.push_back(m_street->present(row).agent.number);
        std::sort(m_onStreet.begin(), m_onStreet.end());
        for (const std::uint32_t slot : m_onStreet)
            if (m_street->isSteered(scheduled(slot)))
                keepTime(slot);
        const std::vector<world::AgentId> arrived = m_street->arrived();
        for (const world::AgentId slot : arrived)
            if (isOnStreet(slot.number))
                endWalk(slot.number);
    }
}

/// Those who walk by the clock, so that others give way to them.
void PerceptualRun::State::carryOthers()
{
    for (const std::uint32_t cell : m_liveCells)
        for (const std::uint32_t slot : m_people.inCell(cell))
            if (m_street->isCarried(scheduled(slot))) {
                const KnownPerson& one = m_people[slot];
                const Stand stand = standOn(one.walk, one.walkedBy_m(now_s), *city->routes->graph(), *city->ground);
                m_street->carry(scheduled(slot), stand.place, stand.velocity_mps(one.person.speed_mps), stand.cell);
            }
}

/// After a step: how far somebody has come.
void PerceptualRun::State::keepTime(std::uint32_t slot)
{
    KnownPerson& one = m_people[slot];
    const SteeredPeople::Status status = m_street->status(scheduled(slot));
    if (status.leg != kNone && status.leg > one.walk.current) {
        account(one, now_s);
        one.walk.current = status.leg;
    }
    one.clock.setWalked(schedule::walked_m(one.walk, *city->routes->graph(), status), one.person.slowness_s_per_m, now_s);
    if (const std::uint32_t cell = city->atlas->cellOfSegment(one.walk.segments[one.walk.current]); cell != one.cell) {
        changeCell(slot, cell);
        if (!m_region.isLive(cell))
            goOn(slot); // out of view, unless they are followed: then by the clock
    }
}

} // namespace passerby::perceptual
