// SPDX-License-Identifier: Apache-2.0
#include "core/run/person_at.h"

#include <utility>

namespace passerby::run {

void PeopleAt::setCity(const world::World& world, const navigation::NavigationGraph& graph)
{
    m_levels.clear();
    m_levels.reserve(graph.segments().size());
    for (const navigation::Segment& segment : graph.segments()) {
        const world::Cell* cell = world.cells().find(world.cells().idOf(segment.cell));
        m_levels.push_back(static_cast<std::int16_t>(cell ? cell->level : 0));
    }
}

void PeopleAt::read(std::span<const Walker> walkers)
{
    std::swap(m_now, m_before);
    m_now.clear();
    std::size_t known = 0;
    for (const Walker& walker : walkers) {
        PersonAt person;
        person.id = static_cast<std::uint32_t>(world::exportedId(walker.agent));
        person.profile = walker.profile;
        if (walker.agent.kind == world::PersonKind::schedule)
            person.goal = walker.destinationType;
        person.place = {static_cast<double>(walker.x_m), static_cast<double>(walker.y_m)};
        while (known < m_before.size() && m_before[known].id < person.id)
            ++known;
        if (walker.segment < m_levels.size())
            person.level = m_levels[walker.segment];
        else if (known < m_before.size() && m_before[known].id == person.id)
            person.level = m_before[known].level;
        m_now.push_back(person);
    }
}

} // namespace passerby::run
