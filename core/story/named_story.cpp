// SPDX-License-Identifier: Apache-2.0
#include "core/story/named_story.h"

#include "core/foundation/words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace passerby::story {

foundation::Result<world::Story> storyNamed(const world::World& world, std::string_view name)
{
    std::vector<std::string> known;
    for (const auto& [id, story] : world.stories()) {
        if (story.name == name && story.slides.empty())
            return foundation::Error{"no-slides", foundation::told("The story \"{}\" has no slides yet.", name), {}};
        if (story.name == name)
            return story;
        known.push_back(story.name);
    }
    const std::string there = known.empty() ? "none yet" : fmt::format("{}", fmt::join(known, ", "));
    return foundation::Error{"unknown-story", foundation::told("This city has no story \"{}\"; it has: {}.", name, there), {}};
}

} // namespace passerby::story
