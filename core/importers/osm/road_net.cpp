// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/road_net.h"

#include "core/geometry/line.h"
#include "core/importers/osm/road_levels.h"
#include "core/importers/osm/road_lines.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace passerby::importers::osm {

using geometry::Point;

namespace {

constexpr std::int64_t kBeyondBox = 30000; // millimetres
constexpr std::int64_t kAtBorder = -5000;  // and nearer to it than that
constexpr double kKeepClear_m = 1.0;       // of the carriageway that is crossed
constexpr double kNoBend_m = 0.02;         // lanes that far off each other are joined
constexpr double kMostTrimmed = 0.35;      // of a piece, at each end

/// Nodes of a way that lie one after the other within the box.
struct NodeRun {
    std::vector<std::int64_t> nodes;
    std::array<bool, 2> isCut{false, false}; ///< whether the way goes on beyond the border of the map before and behind it
};

std::vector<NodeRun> runsWithinBox(const OsmMap& map, const Way& way)
{
    std::vector<NodeRun> runs(1);
    bool isBeyond = false;
    for (const std::int64_t node : way.nodes) {
        NodeRun& run = runs.back();
        const auto place = map.position(node);
        isBeyond = !place || !map.isNearBox(*place, kBeyondBox);
        if (isBeyond && !run.nodes.empty()) {
            run.isCut[1] = true;
            runs.emplace_back();
        }
        if (isBeyond)
            runs.back().isCut[0] = true;
        else if (run.nodes.empty() || *map.position(run.nodes.back()) != *place)
            run.nodes.push_back(node);
    }
    std::erase_if(runs, [](const NodeRun& run) { return run.nodes.size() < 2; });
    for (NodeRun& run : runs) { // ways may end where the extract does
        run.isCut[0] = run.isCut[0] || !map.isNearBox(*map.position(run.nodes.front()), kAtBorder);
        run.isCut[1] = run.isCut[1] || !map.isNearBox(*map.position(run.nodes.back()), kAtBorder);
    }
    return runs;
}

struct Road {
    const Way* way;
    RoadShape shape;
    std::vector<NodeRun> runs;
};

std::vector<Road> roadsOf(const OsmMap& map, world::Side side)
{
    std::vector<Road> roads;
    for (const Way& way : map.data().ways)
        if (auto shape = roadShapeOf(way.tags, side))
            if (auto runs = runsWithinBox(map, way); !runs.empty())
                roads.push_back({&way, std::move(*shape), std::move(runs)});
    return roads;
}

/// How often roads come to or leave a node.
std::map<std::int64_t, int> countArms(const std::vector<Road>& roads)
{
    std::map<std::int64_t, int> arms;
    for (const Road& road : roads)
        for (const NodeRun& run : road.runs)
            for (std::size_t i = 0; i < run.nodes.size(); ++i)
                arms[run.nodes[i]] += i == 0 || i + 1 == run.nodes.size() ? 1 : 2;
    return arms;
}

void addPiece(const OsmMap& map, const Road& road, std::vector<std::int64_t> nodes, std::array<bool, 2> isCut, RoadNet& net)
{
    RoadPiece piece;
    piece.way = road.way->id;
    piece.name = std::string(road.way->tags.value("name"));
    piece.nodes = std::move(nodes);
    for (const std::int64_t node : piece.nodes) {
        piece.line.push_back(geometry::fromClipGrid(*map.position(node)));
        piece.length_m += piece.line.size() > 1 ? geometry::distance(piece.line[piece.line.size() - 2], piece.line.back()) : 0.0;
        piece.along_m.push_back(piece.length_m);
    }
    piece.shape = road.shape;
    piece.layer = layerOf(road.way->tags);
    piece.isCut = isCut;
    const auto number = static_cast<std::uint32_t>(net.pieces.size());
    net.meetings[piece.nodes.front()].push_back({number, false});
    net.meetings[piece.nodes.back()].push_back({number, true});
    net.pieces.push_back(std::move(piece));
}

/// A run from one place where roads meet to the next.
void addRun(const OsmMap& map, const Road& road, const NodeRun& run, const std::map<std::int64_t, int>& arms, RoadNet& net)
{
    std::vector<std::int64_t> nodes{run.nodes.front()};
    bool isCut = run.isCut[0];
    for (std::size_t i = 1; i < run.nodes.size(); ++i) {
        nodes.push_back(run.nodes[i]);
        const bool isLast = i + 1 == run.nodes.size();
        if (isLast || arms.at(run.nodes[i]) > 2)
            addPiece(map, road, std::exchange(nodes, {run.nodes[i]}), {std::exchange(isCut, false), isLast && run.isCut[1]}, net);
    }
}

/// The direction in which a piece leaves the node at one of its ends.
Point awayFrom(const RoadPiece& piece, bool isAtEnd)
{
    const LinePlace place = placeOn(piece.line, isAtEnd ? piece.length_m : 0.0);
    return isAtEnd ? place.ahead * -1.0 : place.ahead;
}

/// Room for the bend where a road goes on as another; before others so much that these can pass.
double trimOf_m(const RoadNet& net, const std::vector<RoadArm>& arms, RoadArm arm)
{
    const RoadPiece& own = net.pieces[arm.piece];
    double most_m = 0.0;
    for (const RoadArm other : arms)
        if (!(other == arm)) {
            const RoadPiece& piece = net.pieces[other.piece];
            const Point mine = awayFrom(own, arm.isAtEnd);
            const Point its = awayFrom(piece, other.isAtEnd);
            const double straightness = -geometry::dot(mine, its); // 1: it goes straight on
            const bool isMeeting = arms.size() > 2;
            const double bend_m = own.halfWidth_m() * std::sqrt(std::max(0.0, 1.0 - straightness) / std::max(0.2, 1.0 + straightness));
            const bool goesStraightOn =
                bend_m < kNoBend_m && piece.shape.left_m + piece.shape.right_m == own.shape.left_m + own.shape.right_m;
            if (isMeeting || !goesStraightOn)
                most_m = std::max(most_m, (isMeeting ? piece.halfWidth_m() : bend_m) + kKeepClear_m);
        }
    return std::min(most_m, kMostTrimmed * own.length_m);
}

} // namespace

RoadNet makeRoadNet(const OsmMap& map, world::Side side, const foundation::JobContext& context)
{
    const std::vector<Road> roads = roadsOf(map, side);
    const std::map<std::int64_t, int> arms = countArms(roads);
    RoadNet net;
    net.side = side;
    for (const Road& road : roads)
        for (const NodeRun& run : road.runs)
            addRun(map, road, run, arms, net);
    for (const auto& [node, meeting] : net.meetings)
        if (meeting.size() <= kMostArms && !context.isCancelled())
            for (const RoadArm arm : meeting)
                net.pieces[arm.piece].trim_m[arm.isAtEnd ? 1 : 0] = trimOf_m(net, meeting, arm);
    setLevels(net, context);
    return net;
}

} // namespace passerby::importers::osm
