// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/gltf/gltf_builder.h"
#include "core/exporters/gltf/gltf_painted.h"
#include "core/foundation/job_context.h"
#include "core/world/world.h"

namespace passerby::exporters {

/// A named node for each lane (its asphalt, with its edges), stop line and crossing, with what is known of it in its `extras`, below a node
/// for each of the three; these are left out where there is nothing of the kind. All lie flat: asphalt up to 1 cm below the floor of the
/// level, so that who walks on it sees the cell, and paint above it. Of lanes that cross, those of the higher level, then those for
/// bicycles and buses, lie a millimetre above the others. A level without cells lies on the ground: its bridges hide no cell. Stops early
/// when the job is cancelled.
void addRoads(const world::World& world, GltfBuilder& builder, PaintedMeshes& painted, const foundation::JobContext& context);

} // namespace passerby::exporters
