// SPDX-License-Identifier: Apache-2.0
#include "core/story/named_story.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace passerby::story {

foundation::Result<world::Story> storyNamed(const world::World& world, std::string_view name)
{
    std::vector<std::string> known;
    for (const auto& [id, story] : world.stories()) {
        if (story.name == name && !story.slides.empty())
            return story;
        known.push_back(fmt::format("\"{}\"{}", story.name, story.slides.empty() ? " (without slides)" : ""));
    }
    return foundation::Error{"unknown-story",
                             known.empty()
                                 ? fmt::format("This city has no stories, so none is called \"{}\".", name)
                                 : fmt::format("This city has no story \"{}\" to show; it has: {}.", name, fmt::join(known, ", ")),
                             {}};
}

} // namespace passerby::story
