// SPDX-License-Identifier: Apache-2.0
// How people come by a place of a fixture.
#include "core/autonomous/minds_city.h"
#include "core/autonomous/phases.h"

#include <algorithm>
#include <limits>

namespace passerby::autonomous {

using geometry::Point;
using navigation::kNone;
using street::SteeredPeople;
using world::FixtureUse;

namespace {

constexpr double kAtPlace_m = 0.05;
constexpr double kNeighbour_m = 3.0;        // what an occupied place beside one's own costs
constexpr std::uint32_t kMostFollowed = 64; // places of a thing that are weighed at once

} // namespace

void Minds::askFor(std::uint32_t agent, const Thing& thing, std::uint32_t place)
{
    Person& person = m_people[agent];
    const SteeredPeople::Status status = m_setting.street->status(idOf(agent));
    const Spot& to = m_city->things.place(thing, place).before;
    const double way_m = m_city->waysOf(person.who.profile).length_m(status.place, status.cell, to);
    person.claim = {thing.number, place};
    m_claims.ask({person.claim, agent + 1, static_cast<double>(wantOf(person).since_s),
                  static_cast<std::uint32_t>(std::min(way_m, 4.0e6) * 1000.0), keepsClaimUntil_s(agent, way_m)});
}

/// Three times what the way takes, and a while.
double Minds::keepsClaimUntil_s(std::uint32_t agent, double way_m) const
{
    return m_setting.now_s + 3.0 * way_m / pace_mps(agent) + kKeepsClaim_s;
}

/// Who waits for others on the way to a place keeps it as if they had asked for it now.
void Minds::keepClaim(std::uint32_t agent, const SteeredPeople::Status& status)
{
    const Person& person = m_people[agent];
    if (!person.hasClaim)
        return;
    const double way_m = m_city->waysOf(person.who.profile).length_m(status.place, status.cell, person.to);
    m_claims.renew(agent + 1, person.claim, keepsClaimUntil_s(agent, way_m));
}

/// On the way to a place that they have no more: too long has it taken them. They choose anew.
bool Minds::hasLostClaim(std::uint32_t agent)
{
    if (m_claims.holds(agent + 1, m_people[agent].claim))
        return false;
    chooseAgain(agent);
    return true;
}

/// Lets the place go to which they are on the way, and chooses another one; not for ever.
void Minds::chooseAgain(std::uint32_t agent)
{
    Person& person = m_people[agent];
    m_claims.release(agent + 1, person.claim);
    person.hasClaim = false;
    note(agent, "claim", wantOf(person).object, "held", "free");
    dropPlans(person);
    m_setting.street->lead(idOf(agent), {});
    person.isLed = person.isThere = false;
    Goal& again = wantOf(person); // plans lay above it
    again.phase = AtThing::choosing;
    if (++again.tries >= GoalStack::kMostTries)
        finish(agent, GoalEnd::taken);
}

/// Chooses a place of the thing and asks for it, then goes there. True when they are there.
bool Minds::claimPlace(std::uint32_t agent)
{
    Person& person = m_people[agent];
    Goal& goal = wantOf(person);
    const std::uint32_t index = m_city->things.find(goal.object);
    if (index == kNone) {
        finish(agent, GoalEnd::gone);
        return false;
    }
    const Thing& thing = m_city->things.all()[index];
    if (goal.phase == AtThing::asking) {
        if (m_claims.holds(agent + 1, person.claim)) {
            person.hasClaim = true;
            note(agent, "claim", goal.object, "asked", "held");
            goal.phase = AtThing::going;
            goal.place = person.claim.place;
            if (!go(agent, m_city->things.place(thing, goal.place).before, kAtPlace_m))
                finish(agent, GoalEnd::noWay);
            return false;
        }
        if (m_setting.now_s < person.timer_s)
            return false;
        if (++goal.tries >= GoalStack::kMostTries) {
            finish(agent, GoalEnd::taken);
            return false;
        }
        goal.phase = AtThing::choosing;
    }
    if (goal.phase == AtThing::going && (hasLostClaim(agent) || leavesStoodOn(agent)))
        return false;
    if (goal.phase != AtThing::choosing) {
        if (person.isThere)
            m_claims.renew(agent + 1, person.claim, m_setting.now_s + kKeepsClaim_s);
        return goal.phase == AtThing::going && person.isThere;
    }
    const SteeredPeople::Status status = m_setting.street->status(idOf(agent));
    std::uint32_t best = kNone;
    double least = std::numeric_limits<double>::infinity();
    std::uint32_t weighed = 0;
    for (std::uint32_t i = 0; i < thing.places && weighed < kMostFollowed; ++i) {
        const Spot& to = m_city->things.place(thing, i).before;
        if (to.cell == kNone || i == person.avoided || m_claims.holder({thing.number, i}) != 0)
            continue;
        ++weighed;
        double cost = distance(status.place, to.place);
        if (thing.use == FixtureUse::sit)
            for (const std::uint32_t beside : {i - 1, i + 1})
                cost += beside < thing.places && m_claims.holder({thing.number, beside}) != 0 ? kNeighbour_m : 0.0;
        if (cost < least) {
            least = cost;
            best = i;
        }
    }
    if (best == kNone) {
        finish(agent, GoalEnd::taken);
        return false;
    }
    askFor(agent, thing, best);
    goal.phase = AtThing::asking;
    person.timer_s = m_setting.now_s + m_setting.step_s; // by then all asks are settled
    return false;
}

void Minds::fadeNeed(std::uint32_t agent)
{
    Person& person = m_people[agent];
    if (person.need == kNone)
        return;
    const world::Need& row = m_city->wantsOf(person.who.profile)[person.need].row;
    if (row.decay_s > 0.0)
        need(agent, person.need).fade(m_setting.now_s, row.decay_s);
}

} // namespace passerby::autonomous
