// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/importers/osm/import_report.h"
#include "core/importers/osm/osm_map.h"
#include "core/importers/osm/road_net.h"
#include "core/world/patch_builder.h"

namespace passerby::importers::osm {

/// Adds the lanes of the map's roads and cycleways, and curves from each into those that it leads on to where roads meet; then stop lines,
/// signals and crossings (addSignals). How many vehicles come in no map says, so there are no demands. Adds nothing else: whatever is in
/// the builder is what it was.
void addTraffic(world::PatchBuilder& builder, const OsmMap& map, ReportBuilder& report);

/// Adds what nodes of roads say of signals and crossings: a stop line before each signal for those who drive up to it, with signals that
/// are green by turns, one for each of two directions, at places that lie within 40 m; zebra crossings; crossings with a signal for people
/// on foot, and stop lines before them where no others are. The times of signals are invented.
void addSignals(world::PatchBuilder& builder, const OsmMap& map, const RoadNet& net, ReportBuilder& report);

} // namespace passerby::importers::osm
