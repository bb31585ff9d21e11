// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/gltf/gltf_builder.h"
#include "core/exporters/gltf/gltf_painted.h"
#include "core/foundation/job_context.h"
#include "core/world/world.h"

namespace passerby::exporters {

/// A named node for each lane (its asphalt, with its edges), stop line and crossing, with what is known of it in its `extras`, below a node
/// for each of the three; these are left out where there is nothing of the kind. All lie flat: asphalt 1 cm below the floor of the level,
/// so that who walks on it sees the cell, paint above it. Stops early when the job is cancelled.
void addRoads(const world::World& world, GltfBuilder& builder, PaintedMeshes& painted, const foundation::JobContext& context);

} // namespace passerby::exporters
