// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/stop_lines.h"

#include "core/importers/osm/crossing_tags.h"
#include "core/importers/osm/road_lines.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace passerby::importers::osm {

using geometry::Point;

namespace {

constexpr double kBeforeMeeting_m = 40.0; // a signal so near it belongs to where roads meet
constexpr double kFromLaneEnd_m = 0.3;    // of a stop line
constexpr double kBeforeCrossing_m = 3.0;

bool isDriven(const RoadPiece& road, bool isForward)
{
    return road.hasLanes() && std::any_of(road.shape.lanes.begin(), road.shape.lanes.end(), [&](const LaneShape& lane) {
               return lane.isForward == isForward;
           });
}

} // namespace

double StopLines::distanceToMeeting_m(std::uint32_t piece, double along_m, bool isForward) const
{
    const RoadPiece& road = m_net.pieces[piece];
    const double left_m = isForward ? road.length_m - along_m : along_m;
    const auto& arms = m_net.meetings.at(m_net.nodeAt({piece, isForward}));
    if (arms.size() != 2)
        return arms.size() > 2 ? left_m : std::numeric_limits<double>::infinity();
    const RoadArm next = arms[0] == RoadArm{piece, isForward} ? arms[1] : arms[0];
    const bool isMeeting = m_net.meetings.at(m_net.nodeAt({next.piece, !next.isAtEnd})).size() > 2;
    return isMeeting ? left_m + m_net.pieces[next.piece].length_m : std::numeric_limits<double>::infinity();
}

bool StopLines::isStoppedAt(const Node& node, std::uint32_t piece, double along_m, bool isForward) const
{
    const bool isAtFarEnd = node.id == m_net.nodeAt({piece, isForward});
    const bool isAtNearEnd = node.id == m_net.nodeAt({piece, !isForward});
    if (isAtNearEnd)
        return false; // they have stopped on the road before
    if (isAtFarEnd && m_net.meetings.at(node.id).size() > 2)
        return true;
    const auto says = [&](std::string_view direction) {
        return node.tags.is("traffic_signals:direction", direction) || node.tags.is("direction", direction);
    };
    if (says("both"))
        return true;
    if (says("forward") || says("backward"))
        return says(isForward ? "forward" : "backward");
    const double ahead_m = distanceToMeeting_m(piece, along_m, isForward);
    const double behind_m = distanceToMeeting_m(piece, along_m, !isForward);
    const bool isNearerAhead = ahead_m <= behind_m; // in a short block the signal belongs to the nearer meeting
    return (isNearerAhead && ahead_m <= kBeforeMeeting_m) || behind_m > kBeforeMeeting_m;
}

void StopLines::add(std::uint32_t piece, double along_m, bool isForward, world::SignalId signal)
{
    const RoadPiece& road = m_net.pieces[piece];
    double left_m = std::numeric_limits<double>::infinity();
    double right_m = -left_m;
    for (const LaneShape& lane : road.shape.lanes)
        if (lane.isForward == isForward) {
            left_m = std::min(left_m, lane.offset_m - lane.width_m / 2.0);
            right_m = std::max(right_m, lane.offset_m + lane.width_m / 2.0);
        }
    const double low_m = road.trim_m[0] + kFromLaneEnd_m;
    const double high_m = road.length_m - road.trim_m[1] - kFromLaneEnd_m;
    const LinePlace place = placeOn(road.line, low_m < high_m ? std::clamp(along_m, low_m, high_m) : road.length_m / 2.0);
    const Point right{place.ahead.y, -place.ahead.x};
    m_builder.add(world::StopLine{{}, road.level, place.at + right * left_m, place.at + right * right_m, signal});
    m_stopped[{piece, isForward}].push_back(along_m);
    m_report.read("stop-lines", "lines where vehicles stop at signals", 1);
}

double StopLines::beforeCrossings_m(std::uint32_t piece, std::size_t place, bool isForward) const
{
    const RoadPiece& road = m_net.pieces[piece];
    const double along_m = road.along_m[place];
    double first_m = along_m;
    const auto look = [&](std::size_t i) {
        if (crossingOf(m_map.data().findNode(road.nodes[i])->tags) == CrossingSort::signalled)
            first_m = road.along_m[i] + (isForward ? -kBeforeCrossing_m : kBeforeCrossing_m);
    };
    look(place);
    if (isForward)
        for (std::size_t i = place; i-- > 1 && along_m - road.along_m[i] <= kTogether_m;)
            look(i);
    else
        for (std::size_t i = place + 1; i + 1 < road.nodes.size() && road.along_m[i] - along_m <= kTogether_m; ++i)
            look(i);
    return first_m;
}

void StopLines::addAtNode(const Node& node, std::uint32_t piece, std::size_t place)
{
    const RoadPiece& road = m_net.pieces[piece];
    const double along_m = road.along_m[place];
    for (const bool isForward : {true, false})
        if (isDriven(road, isForward) && isStoppedAt(node, piece, along_m, isForward))
            add(piece, beforeCrossings_m(piece, place, isForward), isForward,
                m_groups.forVehicles(placeOn(road.line, along_m), road.level));
}

void StopLines::addBeforeSignals(const foundation::JobContext& context)
{
    eachRoadNode(
        m_map, m_net, context, [](const Tags& tags) { return tags.is("highway", "traffic_signals"); },
        [this](const Node& node, std::uint32_t piece, std::size_t place) { addAtNode(node, piece, place); });
    m_atSignals = m_stopped;
}

bool StopLines::hasStoppedBehind(std::uint32_t piece, double along_m, bool isForward) const
{
    const RoadPiece& road = m_net.pieces[piece];
    const auto& arms = m_net.meetings.at(m_net.nodeAt({piece, !isForward}));
    if (arms.size() <= 2 || arms.size() > kMostArms || (isForward ? along_m : road.length_m - along_m) > kBeforeMeeting_m)
        return false;
    return std::any_of(arms.begin(), arms.end(), [&](RoadArm arm) {
        if (arm == RoadArm{piece, !isForward})
            return false; // who leaves by it has come by another
        const auto found = m_atSignals.find({arm.piece, arm.isAtEnd});
        const double end_m = arm.isAtEnd ? m_net.pieces[arm.piece].length_m : 0.0;
        return found != m_atSignals.end() && std::any_of(found->second.begin(), found->second.end(), [&](double at_m) {
                   return std::abs(end_m - at_m) <= kBeforeMeeting_m;
               });
    });
}

bool StopLines::isNeeded(std::uint32_t piece, double along_m, bool isForward) const
{
    const RoadPiece& road = m_net.pieces[piece];
    const double driven_m = isForward ? along_m - road.trim_m[0] : road.length_m - road.trim_m[1] - along_m;
    if (!isDriven(road, isForward) || driven_m <= kBeforeCrossing_m || hasStoppedBehind(piece, along_m, isForward))
        return false;
    const auto found = m_stopped.find({piece, isForward});
    return found == m_stopped.end() || std::none_of(found->second.begin(), found->second.end(), [&](double at_m) {
               const double before_m = isForward ? along_m - at_m : at_m - along_m;
               return before_m >= -kBeforeCrossing_m && before_m <= kTogether_m;
           });
}

void StopLines::addOneBeforeCrossing(std::uint32_t piece, double along_m, bool isForward, const LinePlace& crossed, int level)
{
    if (isNeeded(piece, along_m, isForward))
        add(piece, along_m + (isForward ? -kBeforeCrossing_m : kBeforeCrossing_m), isForward, m_groups.forVehicles(crossed, level));
}

void StopLines::addBeforeCrossing(std::uint32_t piece, std::size_t node)
{
    const RoadPiece& road = m_net.pieces[piece];
    const double along_m = road.along_m[node];
    const LinePlace crossed = placeOn(road.line, along_m);
    const auto meeting = m_net.meetings.find(road.nodes[node]);
    if (meeting == m_net.meetings.end()) { // within the piece
        addOneBeforeCrossing(piece, along_m, true, crossed, road.level);
        addOneBeforeCrossing(piece, along_m, false, crossed, road.level);
        return;
    }
    for (const RoadArm arm : meeting->second) // who comes along it; who leaves by it has come along another
        if (const RoadPiece& other = m_net.pieces[arm.piece]; !other.isForBicyclesAlone())
            addOneBeforeCrossing(arm.piece, arm.isAtEnd ? other.length_m : 0.0, arm.isAtEnd, crossed, road.level);
}

} // namespace passerby::importers::osm
