// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/engine/people_tracks.h"
#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/world/world.h"

#include <string>

namespace passerby::exporters {

/// People and vehicles of a run as a binary glTF 2.0 scene: nodes person_17 and vehicle_3, moved by the animation "paths" (place even
/// between keys, heading in steps, size 0 while they are not on the way), and an animation for each posture, a cycle of shapes that all
/// people take on. Errors: "foreign-people", "cancelled", "cannot-write".
[[nodiscard]] foundation::Result<std::string> toAnimatedGltf(const world::World& world, const PeopleTracks& tracks, geometry::Point origin,
                                                             foundation::JobContext& context);

} // namespace passerby::exporters
