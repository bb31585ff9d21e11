// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/importers/osm/osm_data.h"

namespace passerby::importers::osm {

struct RoadNet;

/// In which layer a road lies: 0 on the ground, 1 to 5 for bridges and for layers above it.
[[nodiscard]] int layerOf(const Tags& tags);

/// Lifts the bridges that lead over or under another road to the level of their layer, whole: with all pieces of that layer that they hang
/// together with. Other bridges (over rivers, tracks and footways) stay on level 0, where people on foot walk beside their lanes.
void setLevels(RoadNet& net, const foundation::JobContext& context);

} // namespace passerby::importers::osm
