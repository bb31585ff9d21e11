// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/importers/osm/import_report.h"
#include "core/importers/osm/osm_map.h"
#include "core/world/patch_builder.h"

namespace passerby::importers::osm {

/// Adds what vehicles need, in this order: lanes and the curves between them (addLanes), stop lines before signals, crossings (StopLines,
/// addRoadCrossings), kinds of vehicles and how many come in (addVehicles), rows of parked cars (addParking). Roads that do not say it are
/// driven on `side`. Adds nothing else: whatever is in the builder is what it was. Adds a part where the job is cancelled.
void addTraffic(world::PatchBuilder& builder, const OsmMap& map, world::Side side, ReportBuilder& report, foundation::JobContext& context);

} // namespace passerby::importers::osm
