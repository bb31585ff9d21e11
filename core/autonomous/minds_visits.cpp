// SPDX-License-Identifier: Apache-2.0
// How a visit begins and ends.
#include "core/autonomous/minds_city.h"
#include "core/autonomous/phases.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace passerby::autonomous {

using foundation::RandomStream;
using geometry::Point;
using navigation::kNone;
using street::SteeredPeople;
using world::FixtureUse;

namespace {

constexpr double kLeastWait_s = 60.0; // of who has nowhere to go
constexpr double kEarliest_s = 240.0; // before a train, where their profile says nothing
constexpr double kLatest_s = 1500.0;
constexpr double kShift_s = 1800.0; // of who is on duty, where their profile says nothing
constexpr double kWorstWay_s = 60.0;

} // namespace

/// Somebody leaves where they are, for a goal drawn from what its type says; who has none stays longer.
void Minds::setOut(std::uint32_t agent, const Spot* door)
{
    Person& person = m_people[agent];
    if (!door && !mayLeave(agent)) {
        waitInside(agent);
        return;
    }
    ++person.visits;
    const Spot from = door ? *door : m_city->ways.spotOf(m_setting.world, person.place);
    const Outing next = nextOuting(agent);
    const bool hasWay =
        next.goal != kNone
        && std::isfinite(
            m_city->waysOf(person.who.profile).length_m(from.place, from.cell, m_city->ways.spotOf(m_setting.world, next.goal)));
    if (!hasWay) {
        person.returnsTo = kNone;
        const double wait_s = m_city->law.wait_s(agent, person.visits, person.place, clock_s());
        stayInside(agent, m_setting.now_s + std::max(kLeastWait_s, wait_s));
        return;
    }
    person.goal = next.goal;
    person.returnsTo = next.returnsTo;
    comeOut(agent, from);
    beginVisit(agent);
    bringAlong(agent, from);
}

void Minds::comeOut(std::uint32_t agent, const Spot& from)
{
    Person& person = m_people[agent];
    --m_insideByTarget[person.place];
    person.isOut = true;
    m_out.insert(std::lower_bound(m_out.begin(), m_out.end(), agent), agent);
    m_setting.street->addAtDoor(travellerOf(person, agent), from.place, from.cell, m_setting.now_s);
    m_whereabouts.put(from.place, agent);
}

/// What they want of it, and the needs with which they come.
void Minds::beginVisit(std::uint32_t agent)
{
    Person& person = m_people[agent];
    const auto now_s = static_cast<float>(m_setting.now_s);
    person.since_s = m_setting.now_s;
    person.stack = {};
    person.isLed = person.isThere = person.hasClaim = false;
    person.need = person.desk = person.ring = person.duty = person.rank = person.passage = kNone;
    person.posture = Posture::stands;
    person.waitsSince_s = person.pushedSince_s = person.stoodOnSince_s = kNever_s;
    person.avoided = kNone;
    person.refused = {};
    person.roomsSeen = 0;
    person.lookAgain_s = 0.0;
    Goal visit;
    visit.object = m_setting.world.targets().at(person.goal).id.number;
    visit.since_s = now_s;
    visit.planVersion = m_setting.edits;
    person.stack.push(visit);
    note(agent, "visit", m_setting.world.targets().at(person.place).id.number, "inside", "out");
    RandomStream random = draws(agent, 0);
    const std::vector<std::uint32_t>& duties = m_city->duties[person.who.profile];
    person.service = serviceOf(person.goal);
    const bool hasTrain = person.service != kNone;
    const double usualLow_s = hasTrain ? kEarliest_s : duties.empty() ? 0.0 : kShift_s;
    const double usualHigh_s = hasTrain ? kLatest_s : usualLow_s;
    const double low_s = m_city->law.parameter(person.who.profile, "stay_low_s", usualLow_s);
    const double high_s = std::max(low_s, m_city->law.parameter(person.who.profile, "stay_high_s", usualHigh_s));
    person.until_s = m_setting.now_s + low_s + random.uniform() * (high_s - low_s);
    const auto wants = m_city->wantsOf(person.who.profile);
    for (std::size_t i = 0; i < wants.size(); ++i) {
        const world::Need& row = wants[i].row;
        const bool has = random.uniform() < row.share;
        const double level = row.startLow + random.uniform() * (row.startHigh - row.startLow);
        need(agent, i) = Need(has ? level : 0.0);
        if (has && row.growth_s > 0.0)
            need(agent, i).grow(m_setting.now_s, row.growth_s, 1.0);
    }
    m_effort[agent] = 1.0F;
    planNeeds(agent);
    if (hasTrain)
        planTrain(agent);
    if (!duties.empty()) {
        person.duty = duties[random.below(static_cast<std::uint32_t>(duties.size()))];
        Goal duty;
        duty.kind = GoalKind::duty;
        duty.object = m_setting.world.duties().at(person.duty).id.number;
        duty.since_s = now_s;
        duty.deadline_s = static_cast<float>(person.until_s);
        person.stack.push(duty);
        note(agent, "goal", duty.object, "", spellGoal(GoalKind::duty));
    }
    person.laid_s = m_setting.now_s - kWorstWay_s;
}

/// The visit is over: they are inside.
void Minds::enter(std::uint32_t agent, std::uint32_t target)
{
    Person& person = m_people[agent];
    target = m_setting.walkers > 0 ? backIn(agent, target) : target;
    letGo(agent);
    goInAfter(agent);
    person.stack = {};
    person.isOut = false;
    person.isLed = person.isThere = false;
    m_out.erase(std::lower_bound(m_out.begin(), m_out.end(), agent));
    m_setting.street->remove(idOf(agent));
    person.returnsTo = person.goal == target ? person.returnsTo : kNone;
    person.place = target;
    person.goal = kNone;
    person.since_s = m_setting.now_s;
    ++m_insideByTarget[target];
    note(agent, "inside", m_setting.world.targets().at(target).id.number, "out", "inside");
    const double wait_s = m_city->law.wait_s(agent, person.visits, target, clock_s());
    stayInside(agent, serviceOf(target) != kNone ? kNever_s : m_setting.now_s + std::max(wait_s, m_setting.step_s));
}

} // namespace passerby::autonomous
