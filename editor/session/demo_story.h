// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alibi/bake.h"
#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/world/world.h"

#include <memory>
#include <vector>

namespace passerby::editor {

/// Slides that show a city to those who see it for the first time, made of its own figures: the city; the place where most people are on
/// each m²; somebody who comes by there, and why; the hour at which most are on their way, or all ways where every hour is alike; and where
/// people would go if the busiest door of that place were closed, where they could. In a city in which nobody walks only what can be said
/// of it. `bake`: of this city; null: it is baked. Errors: those of bakeWorld; "cancelled".
[[nodiscard]] foundation::Result<std::vector<world::Slide>>
makeDemoSlides(const world::World& world, std::shared_ptr<const alibi::Bake> bake, foundation::JobContext& context);

} // namespace passerby::editor
