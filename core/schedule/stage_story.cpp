// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/stage_story.h"

namespace passerby::schedule {

run::PersonStory storyOf(world::AgentId agent, const Person& person, const Stage& stage, const LifeLaw& law)
{
    run::PersonStory story;
    story.agent = agent;
    story.profile = law.habits().profiles[person.kind].profile;
    story.speed_mps = person.speed_mps;
    story.walking = stage.walking;
    story.reason = stage.reason;
    story.origin = story.walking ? stage.origin : stage.place;
    story.destination = story.walking ? stage.place : navigation::kNone;
    if (!story.walking && stage.trips > 0 && stage.origin != stage.place)
        story.cameFrom = stage.origin;
    story.choice = stage.choice;
    story.returnsTo = stage.away ? stage.base : navigation::kNone;
    for (std::uint32_t type = 0; type < law.habits().typeCount(); ++type)
        story.boundTargets.push_back(law.boundTarget(person, type));
    return story;
}

} // namespace passerby::schedule
