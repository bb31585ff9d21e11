// SPDX-License-Identifier: Apache-2.0
// People and the fences that go up and are taken away while they walk.
#include "core/autonomous/minds_city.h"

namespace passerby::autonomous {

/// Lays the ways of all who are on one anew; who finds none stands, and gives up what they wanted. Who follows goes on following: whoever
/// leads waits for a while.
void Minds::fenced()
{
    if (!m_city)
        return;
    m_city->setFences(m_setting.fences);
    for (const std::uint32_t agent : m_out) {
        Person& person = m_people[agent];
        if (!person.isLed || layWay(agent, m_setting.street->status(idOf(agent)), false))
            continue;
        person.isLed = false;
        m_setting.street->lead(idOf(agent), {});
        const GoalKind kind = wantOf(person).kind;
        if (kind != GoalKind::visit && kind != GoalKind::board && kind != GoalKind::follow) // those look for a way again by themselves
            finish(agent, GoalEnd::noWay);
    }
}

} // namespace passerby::autonomous
