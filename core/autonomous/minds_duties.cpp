// SPDX-License-Identifier: Apache-2.0
// People who look at something, or are on duty.
#include "core/autonomous/minds_city.h"
#include "core/autonomous/phases.h"

#include <cmath>

namespace passerby::autonomous {

using geometry::Point;
using navigation::kNone;
using street::SteeredPeople;
using world::FixtureUse;

namespace {

constexpr double kLooks_s = 4.0; // where nothing fades

} // namespace

/// Looks at a show, a clock or what there is, until it is enough.
void Minds::watch(std::uint32_t agent)
{
    Person& person = m_people[agent];
    Goal& goal = wantOf(person);
    const std::uint32_t index = m_city->things.find(goal.object);
    if (index != kNone && isOver(m_city->things.all()[index])) {
        finish(agent, goal.phase == AtThing::resting ? GoalEnd::success : GoalEnd::closed);
        return;
    }
    if (goal.phase < AtThing::settling || index == kNone) {
        if (!claimPlace(agent))
            return;
        goal.phase = AtThing::resting;
        goal.deadline_s = 0.0F;
        fadeNeed(agent);
        person.timer_s = m_setting.now_s + kLooks_s;
        note(agent, "seat", goal.object, "comes", "looks");
    }
    const Thing& thing = m_city->things.all()[m_city->things.find(goal.object)];
    m_claims.renew(agent + 1, person.claim, m_setting.now_s + kKeepsClaim_s);
    stand(agent, m_city->things.place(thing, goal.place).heading_rad);
    if (follows(agent) || person.need == kNone || m_setting.now_s < person.timer_s)
        return; // who follows looks as long as the leader does
    const world::Need& row = m_city->wantsOf(person.who.profile)[person.need].row;
    if (!(row.decay_s > 0.0))
        need(agent, person.need).set(m_setting.now_s, 0.0);
    if (need(agent, person.need).at(m_setting.now_s) < kEnough)
        finish(agent, GoalEnd::success);
}

/// From point to point, with a pause at each.
void Minds::keepDuty(std::uint32_t agent)
{
    Person& person = m_people[agent];
    Goal& goal = wantOf(person);
    if (person.isLed)
        return;
    const world::Duty& duty = *m_setting.world.duties().at(person.duty).row;
    const auto& points = duty.points;
    if (person.isThere) {
        if (goal.phase == AtThing::going) {
            foundation::RandomStream random = draws(agent, 8);
            for (std::uint32_t i = 0; i < goal.place; ++i)
                static_cast<void>(random.uniform());
            person.timer_s =
                m_setting.now_s
                + (duty.pauseMean_s > 0.0 ? random.normalWithin(duty.pauseMean_s, duty.pauseSd_s, 0.0, 2.0 * duty.pauseMean_s) : 0.0);
            goal.phase = AtThing::resting;
        }
        if (m_setting.now_s < person.timer_s || rests(duty))
            return;
        ++goal.place;
    }
    goal.phase = AtThing::going;
    const Spot to = m_city->ways.spotAt(points[(goal.place + agent) % points.size()], duty.level);
    if (to.cell != kNone) {
        findStanding(agent, to.place, to.cell);
        if (go(agent, placeApart(to), kAtDoor_m))
            return;
    }
    if (++goal.tries >= GoalStack::kMostTries)
        finish(agent, GoalEnd::noWay);
    else
        ++goal.place;
}

} // namespace passerby::autonomous
