// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/goal_stack.h"

namespace passerby::autonomous {

const Goal& GoalStack::wanted() const
{
    std::size_t place = m_count;
    while (place > 1 && m_goals[place - 1].isPlan())
        --place;
    return m_goals[place - 1];
}

bool GoalStack::push(const Goal& goal)
{
    if (m_count == kMost)
        return false;
    m_goals[m_count++] = goal;
    return true;
}

void GoalStack::dropPlans(Dropped& dropped)
{
    while (m_count > 0 && top().isPlan()) {
        dropped.goal[dropped.count++] = top();
        m_goals[--m_count] = {};
    }
}

bool GoalStack::interrupt(const Goal& goal, Dropped& dropped)
{
    dropped.count = 0;
    if (m_count == kMost && !top().isPlan())
        return false;
    dropPlans(dropped);
    return push(goal);
}

Goal GoalStack::pop(GoalEnd end, Dropped& dropped)
{
    dropped.count = 0;
    const Goal popped = top();
    m_goals[--m_count] = {};
    if (end == GoalEnd::success || m_count == 0)
        return popped;
    dropPlans(dropped);
    if (m_count > 0)
        ++top().tries;
    return popped;
}

bool GoalStack::expire(float now_s, Dropped& dropped)
{
    dropped.count = 0;
    for (std::size_t i = 1; i < m_count; ++i) {
        if (!(m_goals[i].deadline_s > 0.0F) || now_s < m_goals[i].deadline_s)
            continue;
        while (m_count > i) {
            dropped.goal[dropped.count++] = top();
            m_goals[--m_count] = {};
        }
        ++top().tries;
        return true;
    }
    return false;
}

bool GoalStack::isStale(std::uint32_t editVersion, float now_s, float moved_m) const
{
    return top().planVersion != editVersion || moved_m > kStaleBeyond_m || now_s - top().since_s > kStaleAfter_s;
}

} // namespace passerby::autonomous
