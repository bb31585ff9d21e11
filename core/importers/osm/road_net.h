// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/limits.h"
#include "core/geometry/point.h"
#include "core/importers/osm/lane_tags.h"
#include "core/importers/osm/osm_map.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace passerby::importers::osm {

/// A part of a road from one place where roads meet, or end, to the next.
struct RoadPiece {
    std::int64_t way = 0;
    std::string name;
    std::vector<std::int64_t> nodes;
    std::vector<geometry::Point> line; ///< as nodes
    std::vector<double> along_m;       ///< as nodes: how far from the beginning
    RoadShape shape;
    int layer = 0; ///< of the map; 0: on the ground, 1 and more: on a bridge
    int level = 0; ///< of its lanes (setLevels)
    double length_m = 0.0;
    std::array<double, 2> trim_m{0.0, 0.0};  ///< how far from its beginning and its end its lanes stop for others
    std::array<bool, 2> isCut{false, false}; ///< whether the road goes on beyond the border of the map there

    [[nodiscard]] double halfWidth_m() const { return std::max(shape.left_m, shape.right_m); }
    /// Not where it has more points than a lane may have.
    [[nodiscard]] bool hasLanes() const { return line.size() <= foundation::kMostLanePoints; }
    [[nodiscard]] bool isForBicyclesAlone() const
    {
        const auto isOne = [](const LaneShape& lane) { return lane.kind == world::LaneKind::bicycle; };
        return std::all_of(shape.lanes.begin(), shape.lanes.end(), isOne);
    }
};

/// One end of a piece.
struct RoadArm {
    std::uint32_t piece = 0;
    bool isAtEnd = false;

    friend bool operator==(const RoadArm&, const RoadArm&) = default;
};

/// Where more arms meet than this no lanes are joined, and nothing is asked of each pair of them: no junction has so many.
inline constexpr std::size_t kMostArms = 12;

/// Roads of a map within its box, and where they meet, by number of the node.
struct RoadNet {
    world::Side side = world::Side::right; ///< on which vehicles keep
    std::vector<RoadPiece> pieces;
    std::map<std::int64_t, std::vector<RoadArm>> meetings;

    [[nodiscard]] std::int64_t nodeAt(RoadArm arm) const
    {
        const RoadPiece& piece = pieces[arm.piece];
        return arm.isAtEnd ? piece.nodes.back() : piece.nodes.front();
    }
};

/// Pieces come in ascending order of way, along each. A net that is not whole where the job is cancelled.
[[nodiscard]] RoadNet makeRoadNet(const OsmMap& map, world::Side side, const foundation::JobContext& context);

/// Calls visit(node, piece, place of the node in the piece) for each node of a road with lanes that `wanted` takes; at an end of several
/// for each of them. Stops where the job is cancelled.
template <class Wanted, class Visit>
void eachRoadNode(const OsmMap& map, const RoadNet& net, const foundation::JobContext& context, const Wanted& wanted, const Visit& visit)
{
    for (std::uint32_t piece = 0; piece < net.pieces.size() && !context.isCancelled(); ++piece)
        for (std::size_t i = 0; net.pieces[piece].hasLanes() && i < net.pieces[piece].nodes.size(); ++i)
            if (const Node& node = *map.data().findNode(net.pieces[piece].nodes[i]); wanted(node.tags))
                visit(node, piece, i);
}

} // namespace passerby::importers::osm
