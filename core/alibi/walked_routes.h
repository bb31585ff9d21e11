// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/routes.h"
#include "core/foundation/job_context.h"
#include "core/world/world.h"

#include <memory>

namespace passerby::alibi {

/// The ways of a city as people walk them at a time of day (`hour` in [0, 24); negative: the plain values), slowed down where it has a flow
/// law. `threads`: 0 for all. Errors: those of walkedGraph and Routes::build.
[[nodiscard]] foundation::Result<std::shared_ptr<const Routes>> walkedRoutes(const world::World& world, const Habits& habits, double hour,
                                                                             unsigned threads, foundation::JobContext& context);

} // namespace passerby::alibi
