// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/world/world.h"

#include <string>

namespace passerby::exporters {

/// Value of squares of which no way tells anything: buildings, and cells that no way reaches.
inline constexpr int kNoGuidance = -9999;
/// Metres between the middles of squares unless one asks otherwise.
inline constexpr double kGuidanceStep_m = 1.0;
/// A junction's squares have this plus the number of its cell.
inline constexpr int kFirstJunctionValue = 1000;

/// The guidance map of a level (affordance::GuidanceMap) as an Esri ASCII grid, which geographic information systems read, rows from north
/// to south: kNoGuidance; on a way its direction in whole degrees from east, counter-clockwise, 0 to 359 (the way back is the opposite);
/// in a junction kFirstJunctionValue and more. Places are in metres from the origin of the city. Errors: "grid-too-fine" (resolution not
/// positive, or too fine for the city), "no-junctions", "cancelled".
[[nodiscard]] foundation::Result<std::string> guidanceGrid(const world::World& world, int level, double resolution_m,
                                                           foundation::JobContext& context);

} // namespace passerby::exporters
