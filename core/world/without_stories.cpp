// SPDX-License-Identifier: Apache-2.0
#include "core/world/without_stories.h"

#include "core/world/patch_builder.h"

namespace passerby::world {

World withoutStories(const World& world)
{
    World city = world;
    PatchBuilder patch(city);
    for (const auto& [id, story] : city.stories())
        patch.erase(id);
    static_cast<void>(city.apply(patch.take())); // nothing refers to a story
    return city;
}

} // namespace passerby::world
