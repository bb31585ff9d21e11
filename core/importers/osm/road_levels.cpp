// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/road_levels.h"

#include "core/geometry/spatial_grid.h"
#include "core/importers/osm/osm_tags.h"
#include "core/importers/osm/road_net.h"

#include <algorithm>
#include <cmath>

namespace passerby::importers::osm {

using geometry::Point;

namespace {

constexpr double kHighestLayer = 5.0; // as the map's conventions have it

struct RoadStep {
    std::uint32_t piece = 0;
    Point from;
    Point to;
};

std::vector<RoadStep> stepsOf(const RoadNet& net)
{
    std::vector<RoadStep> steps;
    for (std::uint32_t piece = 0; piece < net.pieces.size(); ++piece) {
        const auto& line = net.pieces[piece].line;
        for (std::size_t i = 1; i < line.size(); ++i)
            steps.push_back({piece, line[i - 1], line[i]});
    }
    return steps;
}

geometry::Box boxOf(const RoadStep& step)
{
    geometry::Box box;
    box.extend(step.from);
    box.extend(step.to);
    return box;
}

/// Within both, not at an end: where roads share a node they meet.
bool cross(const RoadStep& one, const RoadStep& other)
{
    const auto isBetween = [](const RoadStep& line, const RoadStep& ends) {
        return geometry::orientation(line.from, line.to, ends.from) * geometry::orientation(line.from, line.to, ends.to) < 0.0;
    };
    return isBetween(one, other) && isBetween(other, one);
}

/// Bridges that cross a road of another layer.
std::vector<std::uint32_t> overpasses(const RoadNet& net, const foundation::JobContext& context)
{
    const std::vector<RoadStep> steps = stepsOf(net);
    std::vector<geometry::Box> boxes;
    boxes.reserve(steps.size());
    for (const RoadStep& step : steps)
        boxes.push_back(boxOf(step));
    const geometry::SpatialGrid grid(boxes);
    std::vector<std::uint32_t> found;
    for (std::size_t i = 0; i < steps.size() && !context.isCancelled(); ++i) {
        const int layer = net.pieces[steps[i].piece].layer;
        if (layer == 0 || (!found.empty() && found.back() == steps[i].piece))
            continue;
        const auto near = grid.query(boxes[i]);
        if (std::any_of(near.begin(), near.end(), [&](std::uint32_t other) {
                return net.pieces[steps[other].piece].layer != layer && cross(steps[i], steps[other]);
            }))
            found.push_back(steps[i].piece);
    }
    return found;
}

} // namespace

int layerOf(const Tags& tags)
{
    if (!isRaised(tags))
        return 0;
    return static_cast<int>(std::lround(std::clamp(parseNumber(tags.value("layer")).value_or(1.0), 1.0, kHighestLayer)));
}

void setLevels(RoadNet& net, const foundation::JobContext& context)
{
    const auto isOnGround = [](const RoadPiece& piece) { return piece.layer == 0; };
    if (std::all_of(net.pieces.begin(), net.pieces.end(), isOnGround))
        return;
    std::vector<std::uint32_t> lifted = overpasses(net, context);
    while (!lifted.empty() && !context.isCancelled()) {
        const std::uint32_t number = lifted.back();
        lifted.pop_back();
        RoadPiece& piece = net.pieces[number];
        if (piece.level != 0)
            continue;
        piece.level = piece.layer;
        for (const bool isAtEnd : {false, true})
            if (const auto& arms = net.meetings.at(net.nodeAt({number, isAtEnd})); arms.size() <= kMostArms)
                for (const RoadArm arm : arms)
                    if (net.pieces[arm.piece].layer == piece.layer && net.pieces[arm.piece].level == 0)
                        lifted.push_back(arm.piece);
    }
}

} // namespace passerby::importers::osm
