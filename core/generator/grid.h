// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/world/world.h"

#include <cstdint>

namespace passerby::generator {

/// A regular street grid for measurements. The defaults give 112 streets, 224 portals and 400 targets.
struct GridOptions {
    int columns = 8;         ///< junctions from west to east, 2 to 1000
    int rows = 8;            ///< junctions from south to north, 2 to 1000
    double spacing_m = 80.0; ///< between junctions, 20 to 1000
    int targets = 400;
    int types = 12; ///< 2 to 18, at most `targets`
    std::int64_t population = 20000;
    std::uint64_t seed = 1;
};

/// Junctions are square cells, the streets between them rectangular ones, one building fills each block. Targets lie 0.4 m from the sides
/// of streets, at random places, as many in one street as in another. Errors: "bad-option", "cancelled".
[[nodiscard]] foundation::Result<world::World> generateGrid(const GridOptions& options, foundation::JobContext& context);

} // namespace passerby::generator
