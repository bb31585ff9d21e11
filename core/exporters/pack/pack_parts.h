// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/pack/pack.h"
#include "core/foundation/job_context.h"

namespace passerby::alibi {
struct Bake;
}
namespace passerby::world {
class World;
}

namespace passerby::exporters {

/// What a pack may hold besides, if asked for: it is larger by that.
struct PackParts {
    bool borders = false;                    ///< chunk POLY
    bool ground = false;                     ///< chunk NAVM
    const alibi::Bake* secondHour = nullptr; ///< chunk HOUR, of the same world
};

/// POLY: borders of cells.
[[nodiscard]] Pack::Chunk bordersChunk(const world::World& world);
/// NAVM: the ground as triangles, as navigation.json has it. Errors: "too-large" (a cell with more than 65,535 triangles or vertices),
/// "cancelled".
[[nodiscard]] foundation::Result<Pack::Chunk> groundChunk(const world::World& world, foundation::JobContext& context);

} // namespace passerby::exporters
