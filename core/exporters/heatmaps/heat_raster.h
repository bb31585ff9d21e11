// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/bake.h"
#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/world/world.h"

#include <functional>
#include <vector>

namespace passerby::exporters {

/// What stands in a square of a raster in which nobody can be.
inline constexpr float kNoHeat = -1.0F;

/// People on a level by squares.
struct HeatRaster {
    int level = 0;
    geometry::Point low; ///< south-west corner, local metres
    double step_m = 1.0; ///< side of a square
    std::uint32_t columns = 0;
    std::uint32_t rows = 0;
    std::vector<float> values; ///< [rows × columns] people / m², from the north down, from the west; kNoHeat
    double least = 0.0;        ///< of all that are not kNoHeat; 0 where there are none
    double most = 0.0;
    double people = 0.0; ///< expected on all ways of the level
};

/// The people whom a bake expects on each way, spread evenly along its straight line, in each square those whose lines lead through it:
/// `take` gets a raster for each level with cells, ascending, over the box around all cells, one after the other, so that no more than one
/// is in memory. `step_m` 0: 1 m, or as many as keep it to 4,096 squares a side. Errors: "too-large" (more than 16,384 squares a side),
/// "cancelled", those of `take`.
[[nodiscard]] foundation::Result<void> drawDensities(const world::World& world, const alibi::Bake& bake, double step_m,
                                                     foundation::JobContext& context,
                                                     const std::function<foundation::Result<void>(const HeatRaster&)>& take);

} // namespace passerby::exporters
