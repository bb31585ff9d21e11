// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/story.h"

namespace passerby::testing {

inline constexpr geometry::Point kHere{12, 5};

/// Somebody on the way from the home to the shop of the small city.
[[nodiscard]] inline run::PersonStory walker(world::PersonKind kind)
{
    run::PersonStory story;
    story.agent = {kind, 3};
    story.toldAs = kind;
    story.walking = true;
    story.origin = 0;
    story.destination = 1;
    return story;
}

} // namespace passerby::testing
