// SPDX-License-Identifier: Apache-2.0
// What becomes of a goal that is over.
#include "core/autonomous/minds_city.h"
#include "core/autonomous/phases.h"

#include <algorithm>
#include <array>

namespace passerby::autonomous {

using geometry::Point;
using navigation::kNone;
using street::SteeredPeople;
using world::FixtureUse;

namespace {

constexpr double kAfterFailure = 0.9; // of the threshold

} // namespace

/// The goal that the plans above it are for.
Goal& Minds::wantOf(Person& person)
{
    GoalStack& stack = person.stack;
    std::size_t place = stack.goals().size();
    while (place > 1 && stack.goals()[place - 1].isPlan())
        --place;
    return stack.at(place - 1);
}

/// What they want is over: done, failed or left.
void Minds::finish(std::uint32_t agent, GoalEnd end)
{
    Person& person = m_people[agent];
    letGo(agent);
    dropPlans(person);
    if (person.stack.goals().size() < 2)
        return;
    GoalStack::Dropped dropped;
    const Goal goal = person.stack.pop(GoalEnd::success, dropped);
    person.memory[person.memories++ % person.memory.size()] = {goal.kind, end, goal.object, static_cast<float>(m_setting.now_s)};
    note(agent, "goal", goal.object, spellGoal(goal.kind), spellEnd(end));
    if (person.isLed)
        m_setting.street->lead(idOf(agent), {});
    person.isLed = person.isThere = false;
    person.stack.at(0).phase = AtLeisure::begins;
    person.avoided = kNone;
    person.stoodOnSince_s = kNever_s;
    if (goal.pushedBy != PushedBy::need || person.need == kNone)
        return;
    const std::uint32_t place = person.need;
    const world::Need& row = m_city->wantsOf(person.who.profile)[place].row;
    const double level = need(agent, place).at(m_setting.now_s);
    const bool hasFailed = end != GoalEnd::success && end != GoalEnd::interrupted;
    person.need = kNone;
    need(agent, place) = Need(hasFailed && !(row.growth_s <= 0.0) ? std::min(level, kAfterFailure * row.threshold) : level);
    const bool growsOn = row.growth_s > 0.0 && !(end == GoalEnd::success && goal.kind == GoalKind::watch);
    if (growsOn)
        need(agent, place)
            .grow(m_setting.now_s, row.growth_s, row.growsWith == world::NeedGrowth::effort ? static_cast<double>(m_effort[agent]) : 1.0);
    if (hasFailed && goal.kind != GoalKind::chat)
        refuse(person, goal.object, end);
    planNeeds(agent);
}

/// Gives up whatever they hold: a seat, a place in a line, company. Who sits is on their feet at once.
void Minds::letGo(std::uint32_t agent)
{
    Person& person = m_people[agent];
    if (person.posture != Posture::stands) {
        const SteeredPeople::Status status = m_setting.street->status(idOf(agent));
        const bool isIn = person.to.cell == status.cell;
        m_setting.street->getUp(idOf(agent), isIn ? person.to.place : status.place);
        person.posture = Posture::stands;
        note(agent, "seat", person.claim.fixture, "sits", "up");
    }
    if (person.hasClaim) {
        m_claims.release(agent + 1, person.claim);
        note(agent, "claim", person.claim.fixture, "held", "free");
    }
    person.hasClaim = false;
    if (person.desk != kNone)
        m_desks[person.desk].leave(agent + 1);
    person.desk = person.rank = kNone;
    if (person.ring != kNone)
        leaveRing(agent);
}

/// What is left alone together with a fixture: a line and all its counters go by the number of the first.
std::uint32_t Minds::refusedAs(std::uint32_t fixture) const
{
    const std::uint32_t index = m_city->things.find(fixture);
    const std::uint32_t desk = index == kNone ? kNone : deskOf(m_city->things.all()[index]);
    return desk == kNone ? fixture : m_desks[desk].servers().front().number;
}

/// Whoever finds a line too long comes back when those who wait now have been served.
void Minds::refuse(Person& person, std::uint32_t fixture, GoalEnd why)
{
    const std::uint32_t index = m_city->things.find(fixture);
    const std::uint32_t desk = index == kNone ? kNone : deskOf(m_city->things.all()[index]);
    const double for_s = why == GoalEnd::tooSlow && desk != kNone ? std::max(kRefuses_s, m_desks[desk].wait_s()) : kRefuses_s;
    auto* oldest = std::min_element(person.refused.begin(), person.refused.end(),
                                    [](const Person::Refused& a, const Person::Refused& b) { return a.until_s < b.until_s; });
    *oldest = {refusedAs(fixture), static_cast<float>(m_setting.now_s + for_s)};
}

bool Minds::isRefused(const Person& person, std::uint32_t fixture) const
{
    return std::any_of(person.refused.begin(), person.refused.end(), [&](const Person::Refused& one) {
        return one.fixture == fixture && static_cast<double>(one.until_s) > m_setting.now_s;
    });
}

const char* spellGoal(GoalKind kind)
{
    constexpr std::array kNames{"visit", "board",   "buy_ticket", "drink",  "sit",        "watch", "chat",
                                "duty",  "look_up", "wait",       "follow", "go_through", "walk"};
    return kNames[static_cast<std::size_t>(kind)];
}

const char* spellEnd(GoalEnd end)
{
    constexpr std::array kNames{"success", "gone", "no_way", "taken", "closed", "too_late", "too_slow", "interrupted", "blocked"};
    return kNames[static_cast<std::size_t>(end)];
}

} // namespace passerby::autonomous
