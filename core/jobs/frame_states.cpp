// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/frame_states.h"

namespace passerby::jobs {

const std::vector<exporters::PersonState>& FrameStates::read(const run::Frame& frame, const world::World& city)
{
    if (m_edits != frame.edits) {
        m_edits = frame.edits;
        m_people.setCity(city, *frame.graph);
    }
    m_people.read(frame.walkers);
    m_states.clear();
    const auto before = m_people.before();
    std::size_t known = 0;
    for (const run::PersonAt& person : m_people.people()) {
        while (known < before.size() && before[known].id < person.id)
            ++known;
        const bool isSame = known < before.size() && before[known].id == person.id && before[known].level == person.level
                            && before[known].profile == person.profile && before[known].goal == person.goal;
        if (isSame)
            continue;
        exporters::PersonState state{person.id, person.level, person.profile, std::nullopt};
        if (person.goal != run::PersonAt::kNoGoal)
            state.goal = person.goal;
        m_states.push_back(state);
    }
    return m_states;
}

} // namespace passerby::jobs
