// SPDX-License-Identifier: Apache-2.0
// People who were out when their city was edited.
#include "core/autonomous/minds_city.h"
#include "core/autonomous/phases.h"

#include <algorithm>
#include <span>
#include <utility>

namespace passerby::autonomous {

using navigation::kNone;
using street::SteeredPeople;

namespace {

/// The fixture is where it was and as it was, and so is its line.
bool isSameFixture(const world::World& before, const world::World& after, std::uint32_t number)
{
    const world::Fixture* was = before.fixtures().find(before.fixtures().idOf(number));
    const world::Fixture* is = after.fixtures().find(after.fixtures().idOf(number));
    return was && is && *was == *is;
}

/// Number of another counter of the line that a counter served before an edit; 0: none is as it was.
std::uint32_t leftOf(std::uint32_t number, const world::World& before, const world::World& after, std::span<const Desk> desks)
{
    const world::Fixture* was = before.fixtures().find(before.fixtures().idOf(number));
    if (!was || !before.waitingLines().contains(was->line))
        return 0;
    for (const Desk& desk : desks)
        for (const Desk::Server& server : desk.servers())
            if (desk.line() == was->line.number && isSameFixture(before, after, server.number)
                && after.fixtures().find(after.fixtures().idOf(server.number))->kind == was->kind)
                return server.number;
    return 0;
}

/// Duties that are there no more go, wherever they lie below what is wanted now.
void dropDuties(GoalStack& stack, const world::World& world)
{
    GoalStack kept;
    for (std::size_t i = 0; i < stack.goals().size(); ++i) {
        const Goal& goal = stack.goals()[i];
        const bool isTop = i + 1 == stack.goals().size();
        if (isTop || goal.kind != GoalKind::duty || world.duties().find(world.duties().idOf(goal.object)))
            kept.push(goal);
    }
    stack = kept;
}

/// Place among the duties of the one that somebody is on, or goes on with; kNone: of none.
std::uint32_t dutyOf(const GoalStack& stack, const world::World& world)
{
    for (const Goal& goal : stack.goals())
        if (goal.kind == GoalKind::duty && world.duties().find(world.duties().idOf(goal.object)))
            return static_cast<std::uint32_t>(world.duties().indexOf(world.duties().idOf(goal.object)));
    return kNone;
}

} // namespace

/// Puts somebody where they were, and lets them go on with what is still there.
void Minds::resume(std::uint32_t agent, const world::World& before, run::EditReport& report)
{
    Person& person = m_people[agent];
    const SteeredPeople::Status was = m_setting.streetBefore->status(idOf(agent));
    const Spot at = m_city->ways.spotAt(was.place, before.cells().at(was.cell).row->level);
    if (at.cell == kNone || was.waitsForRoom)
        m_setting.street->addAtDoor(travellerOf(person, agent), m_city->ways.spotOf(m_setting.world, person.place).place,
                                    m_city->ways.spotOf(m_setting.world, person.place).cell, m_setting.now_s);
    else
        m_setting.street->addOnTheWay(travellerOf(person, agent), at.place, at.cell, m_setting.now_s, *m_setting.room);
    person.isLed = person.isThere = false;
    person.waitsSince_s = kNever_s;
    dropPlans(person);
    dropDuties(person.stack, m_setting.world);
    person.duty = dutyOf(person.stack, m_setting.world);
    if (person.goal == kNone) {
        const Outing next = m_city->law.outing(agent, person.who, person.visits, person.place, clock_s());
        person.goal = next.goal == kNone ? person.place : next.goal;
        ++report.otherGoals;
    } else {
        ++report.kept;
    }
    person.stack.at(0).object = m_setting.world.targets().at(person.goal).id.number;
    const std::uint32_t service = serviceOf(person.goal);
    const Posture posture = std::exchange(person.posture, Posture::stands);
    while (person.stack.goals().size() > 1 && !goesOn(agent, before, service, posture))
        finish(agent, isServed(person.stack.top()) ? GoalEnd::success : GoalEnd::gone);
    person.service = service;
    if (service != kNone && person.stack.goals().size() == 1)
        planTrain(agent);
}

/// Whether the goal on top can go on in the edited city; who sits, sits again.
bool Minds::goesOn(std::uint32_t agent, const world::World& before, std::uint32_t service, Posture posture)
{
    Person& person = m_people[agent];
    Goal& goal = person.stack.top();
    goal.planVersion = m_setting.edits;
    if (goal.kind == GoalKind::follow) {
        goal.phase = 0;
        const auto numberOf = [](const world::World& world, std::uint32_t place) {
            return place == kNone ? 0U : world.trainServices().at(place).id.number;
        };
        person.isWithGroup = person.isWithGroup && numberOf(m_setting.world, service) == numberOf(before, person.service);
        return person.isWithGroup;
    }
    if (goal.kind == GoalKind::board) {
        goal.phase = 0;
        return service != kNone && m_setting.world.trainServices().at(service).id.number == goal.object;
    }
    if (goal.kind == GoalKind::duty) {
        goal.phase = 0;
        return person.duty != kNone;
    }
    const bool isAtCounter = person.desk != kNone && m_desks[person.desk].serverOf(agent + 1) != nullptr;
    if (isServed(goal) && !isAtCounter) // nothing is left to make room for
        return false;
    if (isForLine(goal) && !isAtCounter && !isSameFixture(before, m_setting.world, goal.object)) // those that are left serve them
        if (const std::uint32_t left = leftOf(goal.object, before, m_setting.world, m_desks); left != 0)
            goal.object = left;
    const std::uint32_t index = m_city->things.find(goal.object);
    if (goal.kind == GoalKind::chat || (person.need == kNone && goal.pushedBy == PushedBy::need) || index == kNone
        || !isSameFixture(before, m_setting.world, goal.object))
        return false;
    if (isForLine(goal)) {
        if (!isAtCounter)
            goal.phase = person.desk != kNone ? InLine::waits : InLine::comes;
        else if (goal.phase < InLine::called)
            goal.phase = InLine::called;
        person.rank = isAtCounter ? 0U : kNone;
        person.isThere = isAtCounter && goal.phase >= InLine::served;
        return true;
    }
    if (!person.hasClaim || goal.phase < AtThing::settling) {
        m_claims.release(agent + 1, person.claim);
        person.hasClaim = false;
        goal.phase = 0;
        return true;
    }
    const ThingPlace& place = m_city->things.place(m_city->things.all()[index], goal.place);
    person.to = place.before;
    person.isThere = true;
    if (posture == Posture::stands)
        return true;
    if (place.before.cell != m_setting.street->status(idOf(agent)).cell)
        return false;
    person.posture = posture;
    m_setting.street->settleDown(idOf(agent), place.rest, place.heading_rad);
    return true;
}

} // namespace passerby::autonomous
