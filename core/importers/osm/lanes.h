// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/importers/osm/import_report.h"
#include "core/importers/osm/road_net.h"
#include "core/world/patch_builder.h"

#include <vector>

namespace passerby::importers::osm {

/// A lane by which vehicles come in: none leads to where it begins, and its road comes over the border of the map there, or is one for
/// through traffic (tertiary and above), which begins nowhere but at the mouth of a tunnel or where an extract ends within its box.
struct LaneEntry {
    world::LaneId lane;
    world::LaneKind kind = world::LaneKind::car;
    double cars_per_h = 0.0; ///< RoadShape::cars_per_h
    bool isInside = false;   ///< of the map, not at its border
};

/// Adds the lanes of roads, and curves from each into those that it leads on to where roads meet. A curve between lanes of two levels lies
/// on the lower one. Reported are lanes with too many points and meetings of too many roads, which are left out. Ascending by lane.
[[nodiscard]] std::vector<LaneEntry> addLanes(world::PatchBuilder& builder, const RoadNet& net, ReportBuilder& report,
                                              foundation::JobContext& context);

} // namespace passerby::importers::osm
