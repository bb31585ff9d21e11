// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/gltf/gltf_builder.h"
#include "core/exporters/gltf/gltf_painted.h"
#include "core/foundation/job_context.h"
#include "core/world/world.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace passerby::exporters {

/// What is first in the `extras` of a thing: `exportedId`, its number in the project, and `title`.
[[nodiscard]] GltfExtras identityOf(std::string_view kind, std::uint32_t number, const std::string& name);

/// A named node for each fixture, waiting line, escalator, lift and ticket gate, with what is known of it in its `extras`, below a node
/// for fixtures, one for lines and one for ways; these are left out where there is nothing of the kind. Fixtures that look the same share a
/// mesh. Stops early when the job is cancelled.
void addThings(const world::World& world, GltfBuilder& builder, PaintedMeshes& painted, const foundation::JobContext& context);

} // namespace passerby::exporters
