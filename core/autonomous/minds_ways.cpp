// SPDX-License-Identifier: Apache-2.0
// People on the way from room to room.
#include "core/autonomous/minds_city.h"
#include "core/foundation/part_timer.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::autonomous {

using geometry::Point;
using navigation::kNone;
using street::SteeredPeople;

namespace {

constexpr double kReconsiders_s = 2.0; // for a better passage
constexpr double kUsualTaste = 0.10;
constexpr double kBeforeGate_m = 0.8;
constexpr double kBeforeGate_s = 4.0;
constexpr double kCountEvery_s = 1.0;
constexpr std::uint32_t kRoomsAhead = 3; // whose maps are made before people come there: theirs, and the next ones

/// Evenly spread over [0, 1) whoever is there: multiples of the golden ratio.
double phaseOf(std::uint32_t agent)
{
    const double turns = (static_cast<double>(agent) + 1.0) / std::numbers::phi;
    return turns - std::floor(turns);
}

} // namespace

/// Who decides in this part of the step, then what they asked for.
void Minds::act()
{
    if (!m_city)
        return;
    const double now_s = m_setting.now_s;
    if (now_s - m_counted_s >= kCountEvery_s - 1e-9) {
        const foundation::PartTimer timer(foundation::RunPart::ways);
        m_city->ways.count(*m_setting.street);
        if (m_city->stepFreeWays)
            m_city->stepFreeWays->count(*m_setting.street);
        m_city->paths.count(*m_setting.street);
        findAll();
        m_city->turns.count(*m_setting.street, now_s);
        m_counted_s = now_s;
        perform();
    }
    for (std::size_t i = 0; i < m_out.size(); ++i) {
        const std::uint32_t agent = m_out[i];
        const double phase_s = phaseOf(agent) * kDecideEvery_s;
        if (std::floor((now_s + phase_s) / kDecideEvery_s) != std::floor((m_decided_s + phase_s) / kDecideEvery_s))
            decideAndLook(agent);
        if (i < m_out.size() && m_out[i] != agent)
            --i; // went in
    }
    m_decided_s = now_s;
    {
        const foundation::PartTimer timer(foundation::RunPart::ways);
        m_city->paths.prepare();
    }
    keepInSlots();
    m_claims.settle(now_s);
    serveAll();
    for (const std::uint32_t agent : m_out)
        steer(agent);
}

void Minds::decideAndLook(std::uint32_t agent)
{
    decide(agent);
    if (m_people[agent].isOut && m_people[agent].isLed)
        lookAhead(agent, m_setting.street->status(idOf(agent)));
}

void Minds::walked()
{
    if (!m_city)
        return;
    for (const world::AgentId arrived : m_setting.street->arrived())
        if (arrived.kind == world::PersonKind::mind && m_people[arrived.number].isLed)
            arrive(arrived.number);
    for (const world::AgentId held : m_setting.street->impatient())
        if (held.kind == world::PersonKind::mind && m_people[held.number].isOut && m_people[held.number].isLed)
            layWay(held.number, m_setting.street->status(held), false);
}

/// Sets out for a place. False where no way leads there; then they stand.
bool Minds::go(std::uint32_t agent, const Spot& to, double near_m)
{
    Person& person = m_people[agent];
    const SteeredPeople::Status status = m_setting.street->status(idOf(agent));
    person.to = to;
    person.near_m = near_m;
    person.isThere = false;
    person.passage = kNone;
    if (layWay(agent, status, false)) {
        m_whereabouts.put(to.place, agent);
        return true;
    }
    person.isLed = false;
    m_setting.street->lead(idOf(agent), {});
    return false;
}

bool Minds::layWay(std::uint32_t agent, const SteeredPeople::Status& status, bool keepsPassage)
{
    const foundation::PartTimer timer(foundation::RunPart::ways);
    Person& person = m_people[agent];
    WayFinder who{agent, pace_mps(agent), m_city->law.parameter(person.who.profile, "taste", kUsualTaste),
                  keepsPassage ? person.passage : kNone, m_city->manners[person.who.profile].weighsPassages};
    const std::uint32_t before = person.passage;
    const std::uint32_t roomBefore = person.room;
    if (!m_city->waysOf(person.who.profile).lay(who, status.place, status.cell, person.to, m_legs))
        return false;
    const bool isSame = keepsPassage && person.isLed && who.chosen == before && roomBefore == m_city->ways.rooms().roomOf(status.cell);
    person.passage = who.chosen;
    person.room = m_city->ways.rooms().roomOf(status.cell);
    person.laid_s = m_setting.now_s;
    person.isLed = true;
    if (isSame)
        return true;
    std::uint32_t ahead = 0;
    std::uint32_t room = kNone;
    for (const ground::Leg& leg : m_legs)
        if (m_city->ways.rooms().roomOf(leg.cell) != room && ahead++ < kRoomsAhead) {
            room = m_city->ways.rooms().roomOf(leg.cell);
            m_city->paths.announce(room);
        }
    m_setting.street->lead(idOf(agent), m_legs, person.to.place, person.near_m);
    Walk& walk = m_walks[agent];
    walk.by = Walk::By::aim;
    walk.hasPoint = walk.isExactTried = false;
    const street::Traveller body = travellerOf(person, agent);
    walk.radius_m = static_cast<double>(body.radius_m);
    walk.seesOthers = body.model != street::kCarried;
    dropPlans(person);
    Goal plan;
    plan.kind = who.chosen == kNone ? GoalKind::walk : GoalKind::goThrough;
    if (who.chosen != kNone)
        plan.object = m_city->ways.graph().nodes()[m_city->ways.rooms().passages()[who.chosen].portal].number;
    plan.since_s = static_cast<float>(m_setting.now_s);
    plan.planVersion = m_setting.edits;
    person.stack.push(plan);
    return true;
}

void Minds::dropPlans(Person& person)
{
    GoalStack::Dropped dropped;
    while (!person.stack.isEmpty() && person.stack.top().isPlan())
        person.stack.pop(GoalEnd::success, dropped);
}

void Minds::arrive(std::uint32_t agent)
{
    Person& person = m_people[agent];
    person.isLed = false;
    person.isThere = true;
    dropPlans(person);
    m_setting.street->lead(idOf(agent), {});
    actOut(agent);
}

void Minds::stand(std::uint32_t agent, double heading_rad)
{
    m_setting.street->face(idOf(agent), heading_rad);
}

/// Notes the room that somebody is in, and lays their way anew when it is another one, or when there may be a better passage.
void Minds::lookRound(std::uint32_t agent, const SteeredPeople::Status& status)
{
    Person& person = m_people[agent];
    const std::uint32_t room = m_city->ways.rooms().roomOf(status.cell);
    const auto known = std::find(person.rooms.begin(), person.rooms.begin() + std::min<std::ptrdiff_t>(person.roomsSeen, 8), room + 1);
    if (known == person.rooms.begin() + std::min<std::ptrdiff_t>(person.roomsSeen, 8))
        person.rooms[person.roomsSeen++ % person.rooms.size()] = room + 1;
    if (!person.isLed)
        return;
    const bool hasChoice = person.passage != kNone && m_setting.now_s - person.laid_s >= kReconsiders_s;
    if (room != person.room || hasChoice)
        layWay(agent, status, true);
    if (status.isHeld && !status.waitsForTurn)
        goBefore(agent, status);
}

/// Who makes no headway along the wall beside a portal, and gets astray through another one in it, goes before its middle first.
void Minds::goBefore(std::uint32_t agent, const SteeredPeople::Status& status)
{
    const ground::WalkingGround& ground = m_setting.street->ground();
    const auto portals = ground.portals(status.cell);
    if (std::find(portals.begin(), portals.end(), status.next) == portals.end())
        return;
    const auto [left, right] = ground.gate(status.next).leaving(status.cell);
    const Point along = right - left;
    if (!(length(along) > 0.0))
        return;
    const Point before = midpoint(left, right) + Point{along.y, -along.x} * (kBeforeGate_m / length(along)); // inwards
    if (ground.holds(status.cell, before) && ground.isFree(status.cell, status.place, before))
        m_setting.street->goBy(idOf(agent), before, kBeforeGate_s);
}

} // namespace passerby::autonomous
