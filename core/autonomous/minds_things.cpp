// SPDX-License-Identifier: Apache-2.0
// People who go somewhere, sit, look at something, or are on duty.
#include "core/autonomous/minds_city.h"
#include "core/autonomous/phases.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace passerby::autonomous {

using geometry::Point;
using navigation::kNone;
using street::SteeredPeople;
using world::FixtureUse;

namespace {

constexpr double kSitsDown_s = 1.5;
constexpr double kRisesAfter_s = 5.0; // whoever stands in front
constexpr double kInTheWay_m = 0.3;

} // namespace

/// Nothing else to do: they leave when it is time.
void Minds::visitOn(std::uint32_t agent)
{
    Person& person = m_people[agent];
    if (person.isLed)
        return;
    if (m_setting.now_s < person.until_s || person.stack.at(0).phase == AtLeisure::stepsAside) {
        idle(agent);
        return;
    }
    const Spot goal = m_city->ways.spotOf(m_setting.world, person.goal);
    if (person.isThere) {
        enter(agent, person.goal);
        return;
    }
    if (go(agent, goal, kAtDoor_m))
        return;
    Goal& visit = person.stack.at(0);
    visit.tries = static_cast<std::uint8_t>(std::min(visit.tries + 1, 200));
    const Outing next = m_city->law.outing(agent, person.who, person.visits + visit.tries, person.place, clock_s());
    person.goal = next.goal == kNone || visit.tries % 2 == 0 ? person.place : next.goal;
    person.service = serviceOf(person.goal);
    visit.object = m_setting.world.targets().at(person.goal).id.number;
}
void Minds::sit(std::uint32_t agent)
{
    Person& person = m_people[agent];
    Goal& goal = wantOf(person);
    const std::uint32_t index = m_city->things.find(goal.object);
    if (goal.phase < AtThing::settling || index == kNone) {
        if (!claimPlace(agent))
            return;
        const ThingPlace& seat = m_city->things.place(m_city->things.all()[m_city->things.find(goal.object)], goal.place);
        goal.phase = AtThing::settling;
        goal.deadline_s = 0.0F;
        person.posture = Posture::sitsDown;
        person.timer_s = m_setting.now_s + kSitsDown_s;
        m_setting.street->settleDown(idOf(agent), seat.rest, seat.heading_rad);
        note(agent, "seat", goal.object, "up", "sits");
        return;
    }
    rest(agent, m_city->things.place(m_city->things.all()[index], goal.place));
}

/// On the seat, until they are rested or must hurry.
void Minds::rest(std::uint32_t agent, const ThingPlace& seat)
{
    Person& person = m_people[agent];
    Goal& goal = wantOf(person);
    if (m_setting.now_s < person.timer_s && goal.phase != AtThing::resting)
        return;
    m_claims.renew(agent + 1, person.claim, m_setting.now_s + kKeepsClaim_s);
    if (goal.phase == AtThing::settling) {
        goal.phase = AtThing::resting;
        person.posture = Posture::sits;
        person.to = seat.before;
        fadeNeed(agent);
        return;
    }
    if (goal.phase == AtThing::resting) {
        const bool isRested =
            follows(agent) ? !doesAsLeader(agent) : person.need == kNone || need(agent, person.need).at(m_setting.now_s) < kEnough;
        if (!isRested && haste(agent) < 1.0)
            return;
        goal.phase = AtThing::rising;
        person.posture = Posture::getsUp;
        person.timer_s = m_setting.now_s + kSitsDown_s;
        goal.since_s = static_cast<float>(m_setting.now_s);
        return;
    }
    rise(agent);
}

/// Up, as soon as there is room in front.
void Minds::rise(std::uint32_t agent)
{
    const Person& person = m_people[agent];
    const bool isLate = m_setting.now_s - person.timer_s >= kRisesAfter_s;
    for (std::size_t row = 0; !isLate && row < m_setting.street->size(); ++row)
        if (const auto other = m_setting.street->present(row);
            other.cell == person.to.cell && !(other.agent == idOf(agent)) && distance(other.place, person.to.place) < kInTheWay_m)
            return;
    finish(agent, GoalEnd::success);
}

} // namespace passerby::autonomous
