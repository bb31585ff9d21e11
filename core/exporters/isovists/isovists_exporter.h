// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/world/world.h"

#include <string>

namespace passerby::exporters {

/// Metres between the points of rasters over the cells of every level, a round number from 0.5 up: as the window chooses them for the level
/// that it shows, so that about 40,000 points lie in cells, and the same for all levels, the widest of theirs.
[[nodiscard]] double fittingIsovistStep_m(const world::World& world);

/// What is seen from the points of a raster in the cells of every level, as CSV like the other tables:
/// x,y,level,area_m2,walkable_m2,perimeter_m,compactness,occlusivity_m,drift_m,drift_rad,longest_sight_m, with the measures of
/// affordance::Isovist. One row a point, by level, then from the south and the west; points are multiples of the step, so that two cities'
/// tables fall on each other. `step_m` 0: fittingIsovistStep_m(). The same bytes for any number of threads (0: all). Errors: "no-cells",
/// those of affordance::isovistGrid().
[[nodiscard]] foundation::Result<std::string> isovistsTable(const world::World& world, double step_m, unsigned threads,
                                                            foundation::JobContext& context);

} // namespace passerby::exporters
