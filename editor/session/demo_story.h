// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alibi/bake.h"
#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/world/world.h"

#include <memory>
#include <optional>
#include <vector>

namespace passerby::editor {

/// What a demo puts into a city.
struct DemoStory {
    std::vector<world::Slide> slides;
    std::optional<world::Variant> whatIf{}; ///< that the last slide shows: the city with a door closed; its name may be taken
};

/// Slides that show a city to those who see it for the first time, made of its own figures: the city; the place where most people are on
/// each m²; somebody who comes by there, and why; the hour at which most are on their way, or all ways where every hour is alike; and where
/// people would go if the busiest door of that place were closed, where they could. In a city in which nobody walks only what can be said
/// of it. `base`: what the variant differs from; the city itself, or what it is a variant of. `bake`: of this city; null: it is baked.
/// Errors: those of bakeWorld; "cancelled".
[[nodiscard]] foundation::Result<DemoStory> makeDemoStory(const world::World& world, const world::World& base,
                                                          std::shared_ptr<const alibi::Bake> bake, foundation::JobContext& context);

} // namespace passerby::editor
