// SPDX-License-Identifier: Apache-2.0
#include "core/perceptual/perceptual_state.h"

#include "core/street/steering_models.h"

#include <algorithm>
#include <cmath>

namespace passerby::perceptual {

using navigation::kNone;
using street::SteeredPeople;
using street::steeringModels;
using Fault = PerceptualOptions::Fault;

PerceptualRun::State::State(std::shared_ptr<const PerceptualCity> ofCity, const PerceptualOptions& withOptions, Observer withObserver,
                            std::shared_ptr<alibi::AlibiSampler> sampler)
    : city(std::move(ofCity)),
      m_options(withOptions),
      m_observer(std::move(withObserver)),
      m_law(city->law->habits(), *city->routes, withOptions.seed),
      m_region(*city->atlas),
      m_people(city->atlas->cells().size()),
      m_passers(city->atlas->cells().size()),
      m_newcomers(*city, std::move(sampler), m_law, m_region, withOptions.fault != Fault::noPastCheck),
      m_random(withOptions.seed, 0, foundation::Purpose::appearance, 1),
      m_doors(m_law.habits().targetCount()),
      m_cells(city->atlas->cells().size()),
      m_portals(city->atlas->entries().size()),
      m_insideByTarget(m_law.habits().targetCount()),
      m_occupancy(city->routes->graph()->segments().size(), m_law.habits().typeCount())
{
    for (std::size_t type = 0; type < m_law.habits().typeCount(); ++type)
        m_residuals.emplace_back(m_law.habits().waitMean_s[type], m_law.habits().waitSd_s[type]);
    if (city->ground) {
        m_street.emplace(city->ground, steeringModels(city->world), withOptions.threads,
                         street::customsOf(city->world, *city->ground, withOptions.seed));
        m_carriers.emplace(city->world, withOptions.seed);
        m_carriers->giveRules(*m_street);
        m_draws = std::make_shared<const street::Draws>(city->world);
    }
    updateView();
    m_occupancy.reset();
}

std::unique_ptr<PerceptualRun::State> PerceptualRun::State::copy() const
{
    std::unique_ptr<State> same(new State(*this));
    same->m_newcomers.goBy(same->m_law, same->m_region);
    return same;
}

std::size_t PerceptualRun::State::heldBytes() const
{
    return sizeof(*this)
           + foundation::heldBytes(m_region, m_people, m_passers, m_doors, m_cells, m_liveCells, m_toOpen, m_portals, m_openPortals,
                                   m_events, m_insideByTarget, m_followedSlots, m_street, m_onStreet, m_occupancy);
}

void PerceptualRun::State::plan(double time_s, Kind kind, std::uint32_t index, std::uint32_t version)
{
    m_events.push({time_s, m_order++, kind, index, version});
}

/// Whoever is steered in view goes on when they get there.
void PerceptualRun::State::planPerson(std::uint32_t slot)
{
    if (m_street && stepOut(slot))
        return;
    plan(m_people[slot].nextEnd_s(), Kind::person, slot, m_people[slot].version);
}

void PerceptualRun::State::step()
{
    ++m_step;
    const double end_s = static_cast<double>(m_step) * m_options.step_s;
    while (!m_events.empty() && m_events.top().time_s <= end_s) {
        const Event event = m_events.top();
        m_events.pop();
        handle(event);
    }
    if (m_street)
        walkStreet(end_s - m_options.step_s, end_s);
    now_s = end_s;
    updateView();
    if (now_s >= m_nextAccount_s) {
        accountAll();
        m_occupancy.publish();
        m_published_s = now_s;
        m_nextAccount_s = std::floor(now_s) + 1.0;
    }
    m_frame.reset();
}

void PerceptualRun::State::handle(const Event& event)
{
    const std::uint32_t version = event.kind == Kind::person ? m_people[event.index].version
                                  : event.kind == Kind::door ? m_doors[event.index].version
                                                             : m_portals[event.index].version;
    if (version != event.version)
        return;
    now_s = event.time_s;
    if (event.kind == Kind::person && m_people[event.index].isUnmoved()) {
        KnownPerson& one = m_people[event.index];
        one.walk.current = one.unmovedUntil - 1;
        one.unmovedUntil = kNone;
    }
    if (event.kind == Kind::door)
        leaveDoor(event.index);
    else if (event.kind == Kind::portal)
        arriveAt(event.index);
    else if (!m_people[event.index].stage.walking)
        endWait(event.index);
    else if (m_people[event.index].walk.current + 1 < m_people[event.index].walk.segments.size())
        moveOn(event.index);
    else
        endWalk(event.index);
}

/// Puts a newcomer into a live cell.
void PerceptualRun::State::settle(std::uint32_t slot, std::uint32_t cell)
{
    m_people.move(slot, cell);
    ++inLive;
    planPerson(slot);
}

void PerceptualRun::State::changeCell(std::uint32_t slot, std::uint32_t cell)
{
    KnownPerson& one = m_people[slot];
    if (one.cell == cell)
        return;
    const std::int64_t counts = one.isFollowed ? 0 : 1;
    inLive += counts * ((m_region.isLive(cell) ? 1 : 0) - (m_region.isLive(one.cell) ? 1 : 0));
    m_people.move(slot, cell);
}

void PerceptualRun::State::moveOn(std::uint32_t slot)
{
    KnownPerson& one = m_people[slot];
    account(one, now_s);
    ++one.walk.current;
    changeCell(slot, city->atlas->cellOfSegment(one.walk.segments[one.walk.current]));
    goOn(slot);
}

/// Plans what comes next for somebody who walks.
void PerceptualRun::State::goOn(std::uint32_t slot)
{
    if (m_region.isLive(m_people[slot].cell) || m_people[slot].isFollowed)
        planPerson(slot);
    else {
        stepOff(slot);
        leaveUnmoved(slot);
    }
}

/// Somebody out of view is only noted down where the way leads, up to where it comes into a live cell.
void PerceptualRun::State::leaveUnmoved(std::uint32_t slot)
{
    KnownPerson& one = m_people[slot];
    const auto size = static_cast<std::uint32_t>(one.walk.segments.size());
    auto place = static_cast<std::uint32_t>(one.walk.current);
    const auto cellAt = [&](std::uint32_t at) { return city->atlas->cellOfSegment(one.walk.segments[at]); };
    one.unmovedUntil = size;
    for (; place < size && !m_region.isLive(cellAt(place)); ++place)
        m_passers.add(cellAt(place), slot, place, m_people, now_s);
    one.unmovedUntil = place;
    plan(one.endOf_s(place - 1), Kind::person, slot, one.version);
}

/// Moves somebody to where the way has led by now.
void PerceptualRun::State::catchUp(std::uint32_t slot)
{
    KnownPerson& one = m_people[slot];
    if (!one.isUnmoved())
        return;
    one.walk.current = one.placeAt(now_s);
    one.unmovedUntil = kNone;
    ++one.version; // what was planned is void
    changeCell(slot, city->atlas->cellOfSegment(one.walk.segments[one.walk.current]));
}

void PerceptualRun::State::endWalk(std::uint32_t slot)
{
    KnownPerson& one = m_people[slot];
    account(one, now_s);
    const std::uint32_t cell = city->atlas->cellOfTarget(one.stage.place);
    stepOff(slot);
    changeCell(slot, cell);
    const bool isLive = m_region.isLive(cell);
    if (!isLive && !one.isFollowed) {
        forget(slot);
        return;
    }
    one.clock.begin(now_s);
    m_law.advance(one.person, one.stage);
    if (isLive)
        ++m_insideByTarget[one.stage.place];
    if (m_options.fault == Fault::forgetfulDoors && isLive && !one.isFollowed) {
        ++m_doors[one.stage.place].unknown;
        const std::uint32_t target = one.stage.place;
        forget(slot); // still counted as live: one of the unknown now
        planDoor(target);
        return;
    }
    planPerson(slot);
}

void PerceptualRun::State::endWait(std::uint32_t slot)
{
    KnownPerson& one = m_people[slot];
    if (m_region.isLive(one.cell))
        --m_insideByTarget[one.stage.place];
    m_law.advance(one.person, one.stage);
    one.clock.begin(now_s);
    one.accounted_s = now_s;
    one.walk.begin(*city->routes, m_law.sourceOf(one.person, one.stage.origin), one.stage.place);
    ++trips;
    if (!one.walk.segments.empty())
        changeCell(slot, city->atlas->cellOfSegment(one.walk.segments.front()));
    planPerson(slot);
}

void PerceptualRun::State::forget(std::uint32_t slot)
{
    stepOff(slot);
    m_people.release(slot);
}

bool PerceptualRun::State::follow(world::AgentId agent)
{
    const std::uint32_t slot = find(agent);
    if (slot == kNone)
        return false;
    KnownPerson& one = m_people[slot];
    if (one.isFollowed)
        return true;
    const bool wasUnmoved = one.isUnmoved();
    catchUp(slot);
    if (wasUnmoved)
        planPerson(slot);
    one.isFollowed = true;
    ++m_followed;
    m_followedSlots.push_back(slot);
    m_frame.reset();
    inLive -= m_region.isLive(one.cell) ? 1 : 0;
    return true;
}

void PerceptualRun::State::unfollow(world::AgentId agent)
{
    const std::uint32_t slot = find(agent);
    if (slot == kNone || !m_people[slot].isFollowed)
        return;
    KnownPerson& one = m_people[slot];
    one.isFollowed = false;
    --m_followed;
    std::erase(m_followedSlots, slot);
    m_frame.reset();
    if (m_region.isLive(one.cell))
        ++inLive;
    else if (!one.stage.walking)
        forget(slot);
}

void PerceptualRun::State::account(KnownPerson& one, double until_s)
{
    if (one.stage.walking && !one.walk.segments.empty() && m_region.isLive(one.cell) && until_s > one.accounted_s)
        m_occupancy.add(one.walk.segments[one.walk.current], m_law.habits().typeOfTarget[one.stage.place], until_s - one.accounted_s);
    one.accounted_s = until_s;
}

void PerceptualRun::State::accountAll()
{
    for (const std::uint32_t cell : m_liveCells)
        for (const std::uint32_t slot : m_people.inCell(cell))
            account(m_people[slot], now_s);
}

void PerceptualRun::State::resetMeasures()
{
    accountAll();
    m_occupancy.reset();
    m_windowBegan_s = now_s;
    m_published_s = now_s;
    m_frame.reset();
}

} // namespace passerby::perceptual
