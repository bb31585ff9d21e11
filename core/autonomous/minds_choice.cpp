// SPDX-License-Identifier: Apache-2.0
// What people do next: needs, goals, and what ends them.
#include "core/autonomous/minds_city.h"
#include "core/autonomous/phases.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace passerby::autonomous {

using geometry::Point;
using navigation::kNone;
using street::SteeredPeople;
using world::FixtureUse;

namespace {

constexpr double kLookAgain_s = 2.0; // for what is needed and was not found
constexpr float kStays_s = 3.0F;     // with what was begun, whatever comes over somebody
constexpr double kHurries = 0.8;     // from this haste on nothing but errands
constexpr double kKnownWithin_m = 1e9;

} // namespace

void Minds::decide(std::uint32_t agent)
{
    Person& person = m_people[agent];
    const SteeredPeople::Status status = m_setting.street->status(idOf(agent));
    if (status.waitsForRoom)
        return;
    noteEffort(agent, status);
    lookRound(agent, status);
    if (person.isWithGroup)
        keepTogether(agent, status);
    const Goal& want = wantOf(person);
    const bool isLate = want.deadline_s > 0.0F && static_cast<float>(m_setting.now_s) >= want.deadline_s;
    if (isLate && person.posture == Posture::stands)
        finish(agent, want.kind == GoalKind::duty || isServed(want) ? GoalEnd::success : GoalEnd::tooLate);
    choose(agent);
    actOut(agent);
}

void Minds::actOut(std::uint32_t agent)
{
    switch (wantOf(m_people[agent]).kind) {
    case GoalKind::visit:
        visitOn(agent);
        return;
    case GoalKind::board:
        board(agent);
        return;
    case GoalKind::buyTicket:
    case GoalKind::drink:
        queue(agent);
        return;
    case GoalKind::sit:
        sit(agent);
        return;
    case GoalKind::watch:
    case GoalKind::lookUp:
    case GoalKind::wait:
        watch(agent);
        return;
    case GoalKind::chat:
        chat(agent);
        return;
    case GoalKind::duty:
        keepDuty(agent);
        return;
    case GoalKind::follow:
        follow(agent);
        return;
    case GoalKind::goThrough:
    case GoalKind::walk:
        return;
    }
}

/// Of the needs that are wanted the one that comes first, unless what goes on comes before it.
void Minds::choose(std::uint32_t agent)
{
    Person& person = m_people[agent];
    const double now_s = m_setting.now_s;
    if (person.posture != Posture::stands)
        return; // who sits sees to it in time
    if (follows(agent))
        return; // the needs of who leads count
    const double hurry = haste(agent);
    if (hurry >= 1.0) {
        const GoalKind kind = wantOf(person).kind;
        if (kind != GoalKind::visit && kind != GoalKind::board)
            finish(agent, GoalEnd::interrupted);
        person.lookAgain_s = person.train_s; // who once hurries for a train sees to nothing else before it
        return;
    }
    if (now_s < std::max(person.nextNeed_s, person.lookAgain_s) || person.rank != kNone)
        return;
    const Goal& want = wantOf(person);
    if (person.need != kNone && static_cast<float>(now_s) - want.since_s < kStays_s)
        return;
    const auto wants = m_city->wantsOf(person.who.profile);
    person.lookAgain_s = now_s + kLookAgain_s;
    for (std::uint32_t i = 0; i < wants.size() && i < person.need; ++i)
        if (need(agent, i).at(now_s) >= wants[i].row.threshold - 1e-9 && (hurry < kHurries || wants[i].isKnown) && begin(agent, i))
            return;
}

/// Sees to a need, if what fulfils it is there.
bool Minds::begin(std::uint32_t agent, std::uint32_t place)
{
    Person& person = m_people[agent];
    const Want& want = m_city->wantsOf(person.who.profile)[place];
    const auto now_s = static_cast<float>(m_setting.now_s);
    if (want.kind == 0)
        return person.need == kNone && meet(agent, place);
    const std::uint32_t found = findThing(agent, want);
    if (found == kNone)
        return false;
    if (person.need != kNone)
        finish(agent, GoalEnd::interrupted);
    Goal goal;
    goal.kind = want.goal;
    goal.pushedBy = PushedBy::need;
    goal.object = m_city->things.all()[found].number;
    goal.planVersion = m_setting.edits;
    goal.since_s = now_s;
    goal.deadline_s = now_s + (want.use == FixtureUse::serve ? 600.0F : want.use == FixtureUse::sit ? 60.0F : 300.0F);
    GoalStack::Dropped dropped;
    if (!person.stack.interrupt(goal, dropped))
        return false;
    m_setting.street->lead(idOf(agent), {});
    person.isLed = person.isThere = false;
    person.need = place;
    planNeeds(agent);
    note(agent, "need", want.id.number, "", "wanted");
    note(agent, "goal", goal.object, "", spellGoal(goal.kind));
    return true;
}

/// The nearest fixture of the kind that is in sight, or in a room that was seen lately, and that was not tried in vain.
std::uint32_t Minds::findThing(std::uint32_t agent, const Want& want) const
{
    const Person& person = m_people[agent];
    const SteeredPeople::Status status = m_setting.street->status(idOf(agent));
    const double patience_s = m_city->law.parameter(person.who.profile, "patience_s", 300.0);
    const double sees_m = want.use == FixtureUse::watch ? kSeesShow_m : kSees_m;
    std::uint32_t best = kNone;
    double least = kKnownWithin_m;
    const auto consider = [&](std::uint32_t place, double within_m, bool bySight) {
        const Thing& thing = m_city->things.all()[place];
        if (thing.kind != want.kind)
            return;
        const double far_m = distance(status.place, thing.front.place);
        if (far_m > within_m || far_m >= least || isRefused(person, refusedAs(thing.number)) || isOver(thing))
            return;
        if (bySight && thing.front.cell == status.cell && !m_city->ways.ground().isFree(status.cell, status.place, thing.front.place))
            return;
        if (want.use != FixtureUse::serve && m_claims.taken(thing.number) >= thing.places)
            return;
        double cost = far_m;
        if (const std::uint32_t desk = deskOf(thing); want.use == FixtureUse::serve) {
            if (desk == kNone)
                return;
            const std::size_t ahead = m_desks[desk].ahead();
            if (m_desks[desk].wait_s(ahead) > patience_s || ahead >= m_desks[desk].most())
                return;
            cost += m_desks[desk].wait_s(ahead) * pace_mps(agent);
        }
        if (cost < least) {
            least = cost;
            best = place;
        }
    };
    for (const std::uint32_t place : m_city->things.inRoom(m_city->ways.rooms().roomOf(status.cell)))
        consider(place, sees_m, true);
    for (std::uint32_t i = 0; best == kNone && i < std::min<std::uint32_t>(person.roomsSeen, 8); ++i)
        for (const std::uint32_t place : m_city->things.inRoom(person.rooms[i] - 1))
            consider(place, kRemembers_m, false);
    for (std::uint32_t place = 0; want.isKnown && best == kNone && place < m_city->things.all().size(); ++place)
        consider(place, kKnownWithin_m, false);
    return best;
}
} // namespace passerby::autonomous
