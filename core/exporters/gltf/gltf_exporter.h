// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/geometry/point.h"
#include "core/world/world.h"

#include <string>

namespace passerby::run {
struct Frame;
}

namespace passerby::exporters {

/// What else is in a scene, and where its coordinates begin.
struct GltfOptions {
    geometry::Point origin; ///< the place of the city that becomes the scene's origin
    bool hasMarker = false; ///< with the marker of gltf_marker.h
};

/// The city as a binary glTF 2.0 scene, Y up, metres: a node with a named mesh for each cell, portal and obstacle, and an empty node for
/// each target; names as "cell_12" (kind and number of the project);
/// `exportedId`, `title`, kinds and levels in `extras`. Where the city has some, also a node for each fixture, waiting line, escalator,
/// lift and ticket gate, shaped as in the city view. With a frame, the people on the way too, each a plain node.
/// Errors: "foreign-people" (profiles or types that the world has not), "cancelled", "cannot-write".
[[nodiscard]] foundation::Result<std::string> toGltf(const world::World& world, const run::Frame* people, foundation::JobContext& context,
                                                     const GltfOptions& options = {});

/// The people of a frame alone, for engines that draw crowds at once: a node for each profile, with EXT_mesh_gpu_instancing. In the
/// axes and the frame of the city's scene. Errors: "foreign-people", "cannot-write".
[[nodiscard]] foundation::Result<std::string> toInstancedGltf(const world::World& world, const run::Frame& people,
                                                              const GltfOptions& options = {});

} // namespace passerby::exporters
