// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/distributed/together.h"
#include "core/jobs/wanderer_city.h"

namespace passerby::distributed {

/// What the geometry of a city says of people who wander through it, by all ranks of a channel: they look around from junctions in turns,
/// and each solves the rest. The same as jobs::makeWandererCity gives; `options.threads` are those of this rank. Errors: those of
/// makeWandererCity and workTogether.
[[nodiscard]] foundation::Result<FoundTogether<jobs::WandererCity>> affordanceTogether(const world::World& world,
                                                                                       const jobs::WanderOptions& options,
                                                                                       const std::filesystem::path& folder,
                                                                                       Channel& channel, foundation::JobContext& context);

} // namespace passerby::distributed
