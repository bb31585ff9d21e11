// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/importers/osm/import_report.h"
#include "core/importers/osm/road_net.h"
#include "core/world/patch_builder.h"

namespace passerby::importers::osm {

/// Adds rows of parked cars beside lanes, as tags of the roads say, and in areas for parking on the ground, with the kind "car" where the
/// city has none yet. Left out, and counted, are places where a car would stand on a lane, at a crossing or in a building, and where it
/// would close a way of people or stand in a door. Adds nothing else: whatever is in the builder is what it was.
void addParking(world::PatchBuilder& builder, const OsmMap& map, const RoadNet& net, ReportBuilder& report,
                foundation::JobContext& context);

} // namespace passerby::importers::osm
