// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/road_crossings.h"

#include "core/importers/osm/crossing_tags.h"
#include "core/importers/osm/road_lines.h"

#include <algorithm>
#include <set>

namespace passerby::importers::osm {

using geometry::Point;

namespace {

constexpr double kBeyondKerb_m = 0.5;

/// More than two roads meet there, cycleways aside.
bool isCorner(const RoadNet& net, std::int64_t node)
{
    const auto meeting = net.meetings.find(node);
    return meeting != net.meetings.end() && std::count_if(meeting->second.begin(), meeting->second.end(), [&](RoadArm arm) {
                                                return !net.pieces[arm.piece].isForBicyclesAlone();
                                            }) > 2;
}

world::Crossing crossingAt(const RoadPiece& road, const LinePlace& place)
{
    const Point right{place.ahead.y, -place.ahead.x};
    world::Crossing crossing;
    crossing.level = road.level;
    crossing.a = place.at - right * (road.shape.left_m + kBeyondKerb_m);
    crossing.b = place.at + right * (road.shape.right_m + kBeyondKerb_m);
    return crossing;
}

} // namespace

void addRoadCrossings(world::PatchBuilder& builder, const OsmMap& map, const RoadNet& net, SignalGroups& groups, StopLines& stopLines,
                      ReportBuilder& report, const foundation::JobContext& context)
{
    std::set<std::int64_t> done; // where a road goes on as another its end counts once
    const auto isWanted = [](const Tags& tags) { return crossingOf(tags) != CrossingSort::none; };
    eachRoadNode(map, net, context, isWanted, [&](const Node& node, std::uint32_t piece, std::size_t at) {
        const RoadPiece& road = net.pieces[piece];
        if (road.isForBicyclesAlone() || isCorner(net, node.id) || !done.insert(node.id).second)
            return;
        const LinePlace place = placeOn(road.line, road.along_m[at]);
        world::Crossing crossing = crossingAt(road, place);
        const bool isSignalled = crossingOf(node.tags) == CrossingSort::signalled;
        if (isSignalled) {
            crossing.signal = groups.forPeople(place, road.level);
            stopLines.addBeforeCrossing(piece, at);
        }
        builder.add(std::move(crossing));
        report.read(isSignalled ? "signalled-crossings" : "zebra-crossings",
                    isSignalled ? "crossings of roads with signals" : "zebra crossings of roads", 1);
    });
}

} // namespace passerby::importers::osm
