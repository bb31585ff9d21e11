// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/traffic.h"

#include "core/importers/osm/lanes.h"
#include "core/importers/osm/parking.h"
#include "core/importers/osm/road_crossings.h"
#include "core/importers/osm/road_net.h"
#include "core/importers/osm/signal_groups.h"
#include "core/importers/osm/stop_lines.h"
#include "core/importers/osm/vehicle_entries.h"

namespace passerby::importers::osm {

void addTraffic(world::PatchBuilder& builder, const OsmMap& map, world::Side side, ReportBuilder& report, foundation::JobContext& context)
{
    context.report(0.0, "Finding roads");
    const RoadNet net = makeRoadNet(map, side, context);
    if (!net.pieces.empty()) {
        foundation::PartContext drawing(context, 0.2, 0.6);
        const std::vector<LaneEntry> entries = addLanes(builder, net, report, drawing);
        context.report(0.6, "Placing signals and crossings");
        SignalGroups signals(builder, report);
        StopLines stopLines(builder, map, net, signals, report);
        stopLines.addBeforeSignals(context);
        addRoadCrossings(builder, map, net, signals, stopLines, report, context);
        addVehicles(builder, entries, report);
    }
    foundation::PartContext parking(context, 0.7, 1.0);
    addParking(builder, map, net, report, parking);
}

} // namespace passerby::importers::osm
