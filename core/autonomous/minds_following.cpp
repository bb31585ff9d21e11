// SPDX-License-Identifier: Apache-2.0
// Those of a group who follow: beside whoever leads, and doing as they do.
#include "core/autonomous/minds_city.h"
#include "core/autonomous/phases.h"
#include "core/street/group_walk.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::autonomous {

using geometry::Point;
using navigation::kNone;
using street::SteeredPeople;
using world::FixtureUse;

namespace {

constexpr double kNearLine_m = 12.0; // who stands by while another queues
constexpr double kInSlot_m = 0.3;
constexpr double kMovedFrom_m = 1.0; // a leader out of reach, before the way to them is laid anew
constexpr float kFindsSeatWithin_s = 60.0F;

Point headingAt(double heading_rad)
{
    return {std::cos(heading_rad), std::sin(heading_rad)};
}

/// With a place of their own, or on the way to it: what others can do beside them.
bool isAtThing(const Goal& goal)
{
    const bool isThingUsed =
        goal.kind == GoalKind::sit || goal.kind == GoalKind::watch || goal.kind == GoalKind::lookUp || goal.kind == GoalKind::wait;
    return isThingUsed && goal.phase >= AtThing::going && goal.phase < AtThing::rising;
}

} // namespace

/// Whoever leads goes somewhere with the others; not while they wait for them, nor in a line.
bool Minds::isWalkedAfter(std::uint32_t leader) const
{
    const Person& person = m_people[leader];
    return person.isLed && person.waitsSince_s == kNever_s && !isInLine(leader);
}

/// Whoever leads is still at the same as somebody who does likewise.
bool Minds::doesAsLeader(std::uint32_t agent)
{
    const Goal& theirs = wantOf(m_people[leaderOf(agent)]);
    return theirs.kind == wantOf(m_people[agent]).kind && isAtThing(theirs);
}

/// Where somebody of a group is to walk or stand now; nothing for whoever leads or walks alone.
std::optional<Point> Minds::slotOf(std::uint32_t agent) const
{
    const std::uint32_t leader = leaderOf(agent);
    if (leader == agent)
        return std::nullopt;
    const Group& group = m_groups.at(m_groups.groupOf(agent));
    std::uint32_t own = 0;
    std::uint32_t count = 0;
    for (const std::uint32_t member : group.all()) {
        own = member == agent ? count : own;
        count += m_people[member].isOut && m_people[member].isWithGroup ? 1 : 0;
    }
    const SteeredPeople::Status theirs = m_setting.street->status(idOf(leader));
    const double radius_m = bodyRadiusOf_m(agent);
    const Point ahead = group.ahead == Point{} ? headingAt(theirs.heading_rad) : group.ahead;
    return slotBeside(m_setting.street->ground(), theirs, ahead, group.form, own, count, radius_m);
}

void Minds::follow(std::uint32_t agent)
{
    Person& person = m_people[agent];
    const std::uint32_t leader = leaderOf(agent);
    if (leader == agent) {
        note(agent, "group", 0, "follows", "leads");
        person.waitsSince_s = kNever_s;
        finish(agent, GoalEnd::success);
        return;
    }
    Person& other = m_people[leader];
    const Goal& theirs = wantOf(other);
    if (theirs.kind == GoalKind::board && theirs.phase == ByTrain::boarding) {
        partFrom(agent);
        if (wantOf(person).kind == GoalKind::board)
            wantOf(person).phase = ByTrain::waiting;
        return;
    }
    if (person.service == kNone && other.service == kNone && person.goal != other.goal) {
        person.goal = other.goal;
        person.stack.at(0).object = other.stack.at(0).object;
    }
    Goal& goal = wantOf(person);
    if (!isAtThing(theirs))
        goal.phase = 0;
    else if (goal.phase == 0) {
        goal.phase = 1;
        if (doLikewise(agent, theirs))
            return;
    }
    if (isWalkedAfter(leader))
        comeAfter(agent, leader);
    else
        standBy(agent, leader);
}

/// Before a door at which whoever leads waits for others: beside it, too.
bool Minds::waitForTurnWith(std::uint32_t agent, const SteeredPeople::Status& own, const SteeredPeople::Status& theirs)
{
    if (!m_city->turns.isOthersTurn(theirs.next, own.cell))
        return false;
    SteeredPeople::Status beforeDoor = own;
    beforeDoor.next = theirs.next;
    const bool keepsLeft = m_setting.world.settings().side == world::Side::left;
    auto command = DoorTurns::waitBeside(m_setting.street->ground(), beforeDoor, bodyRadiusOf_m(agent), keepsLeft);
    if (!command)
        return false;
    command->to = command->to.value_or(own.place);
    walkToSlot(*m_setting.street, idOf(agent), own.cell, *command);
    return true;
}

/// Where somebody waits who has come through a narrow door before whoever leads: beyond it, out of the way. Nothing where they have not.
std::optional<Spot> Minds::beyondDoor(const SteeredPeople::Status& own, const SteeredPeople::Status& theirs) const
{
    if (!m_city->turns.isAt(theirs.next, theirs.cell))
        return std::nullopt;
    const auto& ground = m_setting.street->ground();
    const auto& gate = ground.gate(theirs.next);
    const std::uint32_t beyond = gate.cells[0] == theirs.cell ? gate.cells[1] : gate.cells[0];
    const double away_m = distanceToSegment(own.place, gate.a, gate.b);
    const bool isInDoorway = own.cell == theirs.cell && away_m < DoorTurns::kInDoorway_m
                             && distanceToSegment(theirs.place, gate.a, gate.b) > DoorTurns::kInDoorway_m;
    if (!isInDoorway && (own.cell != beyond || away_m > DoorTurns::kClears_m))
        return std::nullopt;
    const auto place = DoorTurns::besideWayOut(ground, theirs.next, beyond, own.place);
    return place ? std::optional(Spot{*place, beyond, theirs.next}) : std::nullopt;
}

/// In a doorway nobody stands and waits for whoever leads: they go through and wait beyond it.
bool Minds::goThroughBefore(std::uint32_t agent, const SteeredPeople::Status& own, const SteeredPeople::Status& theirs)
{
    const auto spot = beyondDoor(own, theirs);
    return spot && go(agent, *spot, kInSlot_m);
}

/// Walks to where the leader is; with no fence between them, and in sight of them, in their slot (keepInSlots).
void Minds::comeAfter(std::uint32_t agent, std::uint32_t leader)
{
    Person& person = m_people[agent];
    const SteeredPeople::Status own = m_setting.street->status(idOf(agent));
    const SteeredPeople::Status theirs = m_setting.street->status(idOf(leader));
    if (const auto spot = beyondDoor(own, theirs); spot) {
        if (!(person.isLed || person.isThere) || distance(person.to.place, spot->place) > kMovedFrom_m)
            static_cast<void>(go(agent, *spot, kInSlot_m));
        return;
    }
    if (own.cell == theirs.cell && !m_city->ways.isFenced(own.cell, own.place, theirs.place)) {
        person.isLed = person.isThere = false;
        dropPlans(person);
        return;
    }
    if (!person.isLed || distance(person.to.place, theirs.place) > kMovedFrom_m)
        static_cast<void>(go(agent, m_city->ways.spotAt(theirs.place, m_setting.world.cells().at(theirs.cell).row->level), kInSlot_m));
}

/// Near the leader, who stands, sits or queues.
void Minds::standBy(std::uint32_t agent, std::uint32_t leader)
{
    Person& person = m_people[agent];
    const SteeredPeople::Status own = m_setting.street->status(idOf(agent));
    const SteeredPeople::Status theirs = m_setting.street->status(idOf(leader));
    const auto spotAt = [&](Point place) { return m_city->ways.spotAt(place, m_setting.world.cells().at(theirs.cell).row->level); };
    Spot wanted = spotAt(slotOf(agent).value_or(theirs.place)); // a slot may be beyond a portal, or in a wall
    bool isThere = false;
    if (isInLine(leader)) { // where they are in nobody's way
        const bool isNear = own.cell == theirs.cell && distance(own.place, theirs.place) <= kNearLine_m;
        isThere = isNear && isClearOfLines(own.place, m_city->ways.rooms().roomOf(own.cell));
        if (!isThere && person.isLed && isNear)
            return;
        if (const auto aside = isThere ? std::nullopt : placeClearOfLines(agent, isNear ? own : theirs); aside)
            wanted = *aside;
        else
            isThere = isThere || isNear;
    }
    isThere = isThere || (own.cell == wanted.cell && distance(own.place, wanted.place) <= kInSlot_m);
    if (!isThere) {
        if (!person.isLed || distance(person.to.place, wanted.place) > kInSlot_m)
            static_cast<void>(go(agent, wanted, kInSlot_m - bodyRadiusOf_m(agent)));
        return;
    }
    person.isLed = person.isThere = false;
    dropPlans(person);
    m_setting.street->lead(idOf(agent), {});
    stand(agent, theirs.heading_rad);
}

/// Once a part of a step: formations turn with those who lead, and who follows walks on in their slot.
void Minds::keepInSlots()
{
    for (std::uint32_t i = 0; i < m_groups.size(); ++i) {
        Group& group = m_groups.at(i);
        const auto isThere = [&](std::uint32_t member) { return m_people[member].isOut && m_people[member].isWithGroup; };
        const auto members = group.all();
        const auto first = std::find_if(members.begin(), members.end(), isThere);
        if (first == members.end())
            continue;
        const std::uint32_t leader = *first;
        const SteeredPeople::Status theirs = m_setting.street->status(idOf(leader));
        group.ahead = street::turnedAhead(group.ahead, theirs.heading_rad);
        if (theirs.waitsForRoom || !isWalkedAfter(leader))
            continue;
        for (const std::uint32_t member : members)
            if (member != leader && isThere(member) && !m_people[member].isLed && wantOf(m_people[member]).kind == GoalKind::follow)
                walkInSlot(member, theirs, group.ahead);
    }
}

bool Minds::isWalking(std::uint32_t agent, const SteeredPeople::Status& status) const
{
    const Person& person = m_people[agent];
    const bool keepsSlot = !person.isLed && follows(agent) && person.stack.wanted().kind == GoalKind::follow;
    const bool goes = keepsSlot ? isWalkedAfter(leaderOf(agent)) : person.isLed && person.waitsSince_s == kNever_s;
    return goes && person.isOut && person.posture == Posture::stands && person.rank == kNone && !status.waitsForTurn;
}

/// Faster who is behind, slower who is ahead. Whom a fence keeps from the leader stands until they look for a way.
void Minds::walkInSlot(std::uint32_t agent, const SteeredPeople::Status& theirs, Point ahead)
{
    const SteeredPeople::Status own = m_setting.street->status(idOf(agent));
    if (own.waitsForRoom || own.cell != theirs.cell)
        return;
    if (waitForTurnWith(agent, own, theirs) || goThroughBefore(agent, own, theirs))
        return;
    const Point slot = slotOf(agent).value_or(theirs.place);
    SteeredPeople::Command command = commandToSlot(m_setting.street->ground(), own, theirs, slot, ahead, pace_mps(agent));
    if (m_city->ways.isFenced(own.cell, own.place, *command.to))
        command.to = theirs.place;
    if (m_city->ways.isFenced(own.cell, own.place, *command.to)) {
        m_setting.street->lead(idOf(agent), {});
        return;
    }
    walkToSlot(*m_setting.street, idOf(agent), own.cell, command);
}

/// Takes a place of their own at what the leader uses, or at another of its kind near it. False where there is none.
bool Minds::doLikewise(std::uint32_t agent, const Goal& theirs)
{
    Person& person = m_people[agent];
    const std::uint32_t like = m_city->things.find(theirs.object);
    const std::uint32_t thing = like == kNone ? kNone : freeLike(m_city->things.all()[like]);
    if (thing == kNone)
        return false;
    Goal goal;
    goal.kind = theirs.kind;
    goal.object = m_city->things.all()[thing].number;
    goal.planVersion = m_setting.edits;
    goal.since_s = static_cast<float>(m_setting.now_s);
    goal.deadline_s = goal.since_s + kFindsSeatWithin_s;
    const auto wants = m_city->wantsOf(person.who.profile);
    std::uint32_t place = 0;
    while (place < wants.size() && wants[place].kind != m_city->things.all()[thing].kind)
        ++place;
    goal.pushedBy = place < wants.size() ? PushedBy::need : PushedBy::plan;
    GoalStack::Dropped dropped;
    if (!person.stack.interrupt(goal, dropped))
        return false;
    person.need = place < wants.size() ? place : kNone;
    planNeeds(agent);
    m_setting.street->lead(idOf(agent), {});
    person.isLed = person.isThere = false;
    note(agent, "goal", goal.object, "", spellGoal(goal.kind));
    return true;
}

/// The thing itself if a place is free, else the nearest of its kind in the room.
std::uint32_t Minds::freeLike(const Thing& thing) const
{
    std::uint32_t best = kNone;
    double least_m = kSees_m;
    for (const std::uint32_t other : m_city->things.inRoom(thing.room)) {
        const Thing& one = m_city->things.all()[other];
        const double far_m = distance(one.middle, thing.middle);
        if (one.kind == thing.kind && m_claims.taken(one.number) < one.places && far_m < least_m) {
            least_m = far_m;
            best = other;
        }
    }
    return best;
}

} // namespace passerby::autonomous
