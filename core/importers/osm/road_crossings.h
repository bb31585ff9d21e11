// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/importers/osm/import_report.h"
#include "core/importers/osm/osm_map.h"
#include "core/importers/osm/road_net.h"
#include "core/importers/osm/signal_groups.h"
#include "core/importers/osm/stop_lines.h"
#include "core/world/patch_builder.h"

namespace passerby::importers::osm {

/// Adds the crossings on roads: zebra crossings, and such with a signal for people on foot, with lines before them where vehicles stop.
/// Each lies on the level of its road. Where more than two roads meet, cycleways aside, a node of a crossing says not which it crosses:
/// left out.
void addRoadCrossings(world::PatchBuilder& builder, const OsmMap& map, const RoadNet& net, SignalGroups& groups, StopLines& stopLines,
                      ReportBuilder& report, const foundation::JobContext& context);

} // namespace passerby::importers::osm
