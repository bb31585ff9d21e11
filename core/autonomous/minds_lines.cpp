// SPDX-License-Identifier: Apache-2.0
// People who queue and are served.
#include "core/autonomous/minds_city.h"
#include "core/autonomous/phases.h"

#include <algorithm>
#include <cmath>

namespace passerby::autonomous {

using geometry::Point;
using navigation::kNone;
using street::SteeredPeople;
using world::FixtureUse;

namespace {

constexpr double kStepsUpAfter_s = 0.3;
constexpr double kMovedOn_m = 0.5; // the one ahead
constexpr double kLeadsAnew_m = 0.5;
constexpr double kPutsUpWith = 1.2; // times their patience
constexpr double kPushedAway_m = 2.0;
constexpr double kPushedFor_s = 30.0;
constexpr double kAsksForWayEvery_s = 5.0; // whoever is called and does not come to the counter

} // namespace
void Minds::queue(std::uint32_t agent)
{
    Person& person = m_people[agent];
    Goal& goal = wantOf(person);
    if (goal.phase == InLine::comes)
        approach(agent, goal);
    else if (goal.phase == InLine::waits)
        stepUp(agent);
    else
        beServed(agent, goal);
}

/// Walks to the tail, and asks for a rank there.
void Minds::approach(std::uint32_t agent, Goal& goal)
{
    Person& person = m_people[agent];
    const std::uint32_t index = m_city->things.find(goal.object);
    if (index == kNone || deskOf(m_city->things.all()[index]) == kNone) {
        finish(agent, GoalEnd::gone);
        return;
    }
    const Thing& thing = m_city->things.all()[index];
    person.desk = deskOf(thing);
    Desk& desk = m_desks[person.desk];
    if (desk.people().rankOf(agent + 1)) {
        goal.phase = InLine::waits;
        goal.deadline_s = static_cast<float>(m_setting.now_s + 600.0);
        person.rank = kNone;
        person.timer_s = person.pushedSince_s = m_setting.now_s;
        stepUp(agent);
        return;
    }
    const auto waiting = static_cast<std::uint32_t>(desk.people().waiting().size());
    const Spot tail = m_city->ways.spotAt(desk.places().slot(waiting), thing.level);
    const SteeredPeople::Status status = m_setting.street->status(idOf(agent));
    const double far_m = distance(status.place, tail.place);
    if (isTooLong(agent, thing, far_m)) {
        desk.turnAway();
        finish(agent, GoalEnd::tooSlow);
        return;
    }
    desk.expect();
    if (status.cell == tail.cell && far_m <= kAtTail_m)
        desk.people().ask(agent + 1, static_cast<std::uint32_t>(far_m * 1000.0));
    if (!person.isLed || distance(person.to.place, tail.place) > kLeadsAnew_m)
        if (!go(agent, tail, kAtSlot_m))
            finish(agent, GoalEnd::noWay);
}

/// Whoever sees the line judges it. Who has come for it puts up with a little more than who chooses.
bool Minds::isTooLong(std::uint32_t agent, const Thing& thing, double toTail_m) const
{
    const Desk& desk = m_desks[deskOf(thing)];
    const std::uint32_t room = m_city->ways.rooms().roomOf(m_setting.street->status(idOf(agent)).cell);
    if (toTail_m > kSees_m || room != thing.room)
        return false;
    const double patience_s = m_city->law.parameter(m_people[agent].who.profile, "patience_s", 300.0);
    return desk.people().waiting().size() >= desk.most() || desk.wait_s() > kPutsUpWith * patience_s;
}

/// In the line: to the slot of their rank, a little after the one ahead has gone; looks ahead there.
void Minds::stepUp(std::uint32_t agent)
{
    Person& person = m_people[agent];
    const Desk& desk = m_desks[person.desk];
    const std::optional<std::uint32_t> rank = desk.people().rankOf(agent + 1);
    if (!rank)
        return; // called
    const double now_s = m_setting.now_s;
    const Point slot = desk.places().slot(*rank);
    const SteeredPeople::Status status = m_setting.street->status(idOf(agent));
    if (person.rank != *rank) {
        if (person.timer_s <= now_s && person.rank != kNone)
            person.timer_s = now_s + kStepsUpAfter_s;
        person.rank = *rank;
        person.isThere = false;
    }
    if (person.isThere && distance(status.place, slot) < kMovedOn_m)
        stand(agent, headingOf(desk.places().lookingFrom(*rank)));
    else if ((!person.isLed || distance(person.to.place, slot) > kAtSlot_m) && now_s >= person.timer_s)
        static_cast<void>(go(agent, m_city->ways.spotAt(slot, m_city->things.all()[desk.servers().front().thing].level), kAtSlot_m));
    if (distance(status.place, slot) < kPushedAway_m)
        person.pushedSince_s = now_s;
    else if (now_s - std::min(person.pushedSince_s, now_s) > kPushedFor_s) { // to the tail again
        m_desks[person.desk].people().leave(agent + 1);                      // not for good
        person.rank = kNone;
        wantOf(person).phase = InLine::comes;
    }
}

/// At the counter, from when they are called until they have made room.
void Minds::beServed(std::uint32_t agent, Goal& goal)
{
    Person& person = m_people[agent];
    if (person.desk == kNone) { // has made room
        if (!person.isLed)
            finish(agent, GoalEnd::success);
        return;
    }
    Desk& desk = m_desks[person.desk];
    const Desk::Server* server = desk.serverOf(agent + 1);
    if (!server) {
        finish(agent, GoalEnd::closed);
        return;
    }
    const Thing& thing = m_city->things.all()[server->thing];
    if (goal.phase == InLine::called) {
        if (!person.isThere && !person.isLed && !go(agent, thing.front, kAtServer_m))
            finish(agent, GoalEnd::noWay);
        if (!person.isThere && m_setting.now_s >= person.timer_s) {
            makeWay(agent, desk.places().slot(0), thing.front.place);
            static_cast<void>(go(agent, thing.front, kAtServer_m));
            person.timer_s = m_setting.now_s + kAsksForWayEvery_s;
        }
        if (!person.isThere)
            return;
        foundation::RandomStream random = draws(agent, 10 + person.need % 4);
        const double service_s =
            thing.serviceMean_s > 0.0 ? random.normalWithin(thing.serviceMean_s, thing.serviceSd_s, 0.0, 2.0 * thing.serviceMean_s) : 0.0;
        desk.serve(agent + 1, m_setting.now_s, service_s);
        goal.phase = InLine::served;
        note(agent, "service", thing.number, "called", "served");
    }
    if (goal.phase == InLine::served)
        stand(agent, headingOf(thing.ahead * -1.0));
    if (goal.phase == InLine::leaves)
        makeRoom(agent, thing.front.place);
}

/// Away from the counter: the next one is called, and who was served walks on to where they are in nobody's way.
void Minds::makeRoom(std::uint32_t agent, Point front)
{
    Person& person = m_people[agent];
    if (!person.isLed) {
        finish(agent, GoalEnd::success);
        return;
    }
    if (distance(m_setting.street->status(idOf(agent)).place, front) < kMakesRoom_m)
        return;
    m_desks[person.desk].leave(agent + 1);
    person.desk = person.rank = kNone;
}

} // namespace passerby::autonomous
