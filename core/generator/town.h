// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/world/world.h"

#include <cstdint>

namespace passerby::generator {

struct TownOptions {
    int targets = 400;
    int types = 12;   ///< 2 to 18, at most `targets`
    int blocksX = 12; ///< blocks from west to east, 3 to 60
    int blocksY = 12; ///< blocks from south to north, 3 to 60
    std::int64_t population = 20000;
    std::uint64_t seed = 1;
    bool hasDay = false; ///< stays and goals follow the hours of the day
};

/// An old town on crooked blocks: sidewalks on both sides of every street, crosswalks, a pedestrian centre, squares, parks, courtyards, a
/// canal with bridges, buildings of varied height, a church or more, targets at doors, and habits by which about four in five people are
/// indoors. Same options, same town. Errors: "bad-option", "no-room" (fewer doors than targets), "cancelled".
[[nodiscard]] foundation::Result<world::World> generateTown(const TownOptions& options, foundation::JobContext& context);

} // namespace passerby::generator
