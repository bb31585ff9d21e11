// SPDX-License-Identifier: Apache-2.0
// Groups that somebody makes or parts while people live.
#include "core/autonomous/minds_city.h"
#include "core/autonomous/phases.h"
#include "core/foundation/words.h"

#include <algorithm>
#include <utility>

namespace passerby::autonomous {

using foundation::Error;
using foundation::Result;
using navigation::kNone;

bool Minds::areKnown(std::span<const std::uint32_t> members) const
{
    return m_city && std::ranges::all_of(members, [&](std::uint32_t agent) { return agent < m_people.size(); });
}

Result<void> Minds::walkTogether(std::span<const std::uint32_t> members, Form wanted)
{
    if (!areKnown(members))
        return Error{"unknown-people", foundation::told("Some of them are not there."), ""};
    const auto out = std::ranges::count_if(members, [&](std::uint32_t agent) { return m_people[agent].isOut; });
    if (out != 0 && out != static_cast<std::ptrdiff_t>(members.size()))
        return Error{"inside", foundation::told("Some of them are inside: who walks together sets out together, or meets on the way."), ""};
    GroupTable tried = m_groups;
    if (!tried.join(members, wanted))
        return Error{"group-size", foundation::told("Two to {} people walk together, each of them once.", kMostInGroup), ""};
    for (const std::uint32_t agent : members)
        takeLeave(agent);
    m_groups = std::move(tried);
    goOnWhoAreLeft();
    if (out == 0)
        return {};
    const std::uint32_t leader = *std::ranges::min_element(members);
    m_people[leader].isWithGroup = true;
    for (const std::uint32_t agent : members)
        if (agent != leader)
            goAlong(agent, leader);
    return {};
}

Result<void> Minds::part(std::span<const std::uint32_t> members)
{
    if (!areKnown(members))
        return Error{"unknown-people", foundation::told("Some of them are not there."), ""};
    if (std::ranges::none_of(members, [&](std::uint32_t agent) { return m_groups.groupOf(agent) != kNone; }))
        return Error{"no-group", foundation::told("None of them walks in a group."), ""};
    for (const std::uint32_t agent : members) {
        takeLeave(agent);
        m_groups.part(agent);
    }
    goOnWhoAreLeft();
    return {};
}

/// Of the group with which they are out: they go on by themselves, and who led and waited, at once.
void Minds::takeLeave(std::uint32_t agent)
{
    Person& person = m_people[agent];
    if (!person.isOut || !person.isWithGroup)
        return;
    partFrom(agent);
    const bool waited = std::exchange(person.waitsSince_s, kNever_s) < kNever_s;
    if (waited && person.isLed && !layWay(agent, m_setting.street->status(idOf(agent)), false))
        person.isLed = false;
}

/// Leaves what they are at, and follows: for the leader's goal, by the leader's train.
void Minds::goAlong(std::uint32_t agent, std::uint32_t leader)
{
    Person& person = m_people[agent];
    const Person& first = m_people[leader];
    while (person.stack.goals().size() > 1)
        finish(agent, GoalEnd::interrupted);
    person.isWithGroup = true;
    person.waitsSince_s = kNever_s;
    person.goal = first.goal;
    person.returnsTo = first.returnsTo;
    person.service = first.service;
    person.until_s = first.until_s;
    person.train_s = first.train_s;
    person.duty = kNone;
    person.stack = {};
    for (Goal goal : first.stack.goals())
        if (goal.kind == GoalKind::visit || goal.kind == GoalKind::board) {
            goal.phase = 0;
            person.stack.push(goal);
        }
    Goal goal;
    goal.kind = GoalKind::follow;
    goal.since_s = static_cast<float>(m_setting.now_s);
    goal.planVersion = m_setting.edits;
    person.stack.push(goal);
    m_setting.street->lead(idOf(agent), {});
    person.isLed = person.isThere = false;
    note(agent, "group", 0, "alone", "follows");
}

/// Who was left alone by that goes on alone; everybody at the pace of the group that they are in now.
void Minds::goOnWhoAreLeft()
{
    for (std::uint32_t agent = 0; agent < m_people.size(); ++agent)
        if (m_people[agent].isWithGroup && m_groups.groupOf(agent) == kNone) {
            takeLeave(agent);
            m_people[agent].isWithGroup = false;
        }
    for (const std::uint32_t agent : m_out)
        m_setting.street->setSpeed(idOf(agent), pace_mps(agent));
}

} // namespace passerby::autonomous
