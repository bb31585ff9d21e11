// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/lane_tags.h"

#include "core/importers/osm/osm_tags.h"
#include "core/importers/osm/road_classes.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace passerby::importers::osm {

using world::LaneKind;

namespace {

constexpr double kMetresPerSecond = 1.0 / 3.6; // in a kilometre an hour
constexpr double kMile_km = 1.609344;
constexpr double kCycleLane_m = 1.5;
constexpr double kHalfCycleway_m = 1.25;
constexpr double kCyclewayLimit_kmph = 25.0;
constexpr double kSharedLane_m = 2.0; // where one lane serves both directions, each has so much
constexpr double kMostLanesOfRoad = 12.0;

bool isOpenTo(const Tags& tags, std::string_view who)
{
    return tags.isAny(who, "yes", "designated", "permissive", "destination", "official");
}

bool isClosedTo(const Tags& tags, std::string_view who)
{
    return tags.isAny(who, "no", "private", "agricultural", "forestry", "delivery", "emergency");
}

/// Whom the lanes of a carriageway are for; nothing where nobody may drive.
std::optional<LaneKind> driversOf(const Tags& tags)
{
    const bool isOpen = isOpenTo(tags, "motor_vehicle") || isOpenTo(tags, "vehicle") || isOpenTo(tags, "motorcar");
    const bool isClosed = isClosedTo(tags, "access") || isClosedTo(tags, "vehicle") || isClosedTo(tags, "motor_vehicle")
                          || isClosedTo(tags, "motorcar") || tags.is("highway", "busway");
    if (!isClosed || isOpen)
        return LaneKind::car;
    if (isOpenTo(tags, "bus") || isOpenTo(tags, "psv") || tags.is("highway", "busway"))
        return LaneKind::bus;
    return isOpenTo(tags, "bicycle") ? std::optional(LaneKind::bicycle) : std::nullopt;
}

/// 1 and -1: only with or against the way; 0: both.
int directionOf(const Tags& tags)
{
    if (tags.isAny("oneway", "-1", "reverse"))
        return -1;
    const bool isImplied = tags.isAny("junction", "roundabout", "circular") || tags.isAny("highway", "motorway", "motorway_link");
    return tags.isAny("oneway", "yes", "1", "true") || (isImplied && !tags.is("oneway", "no")) ? 1 : 0;
}

double limitOf_mps(const Tags& tags, double usual_kmph)
{
    const auto text = tags.value("maxspeed");
    double limit_kmph = parseNumber(text).value_or(usual_kmph);
    if (text.find("mph") != std::string_view::npos)
        limit_kmph *= kMile_km;
    if (text == "walk")
        limit_kmph = 7.0;
    if (text == "none")
        limit_kmph = 130.0;
    return std::clamp(limit_kmph, 5.0, 130.0) * kMetresPerSecond;
}

std::optional<double> taggedWidth(const Tags& tags)
{
    const auto width = parseLength_m(tags.value("width"));
    return width && *width >= 0.8 && *width <= 40.0 ? width : std::nullopt;
}

struct LaneCounts {
    int backward = 0;
    int forward = 0;
};

int countOf(const Tags& tags, std::string_view key, int usual)
{
    const auto number = parseNumber(tags.value(key));
    return number && *number >= 1.0 ? static_cast<int>(std::min(*number, kMostLanesOfRoad)) : usual;
}

LaneCounts countLanes(const Tags& tags, int direction)
{
    if (direction != 0) {
        const std::string_view ownWay = direction > 0 ? "lanes:forward" : "lanes:backward";
        const std::string_view otherWay = direction > 0 ? "lanes:backward" : "lanes:forward";
        const int own = countOf(tags, ownWay, 0);
        const int against = countOf(tags, otherWay, 0);
        return {0, own > 0 ? own : std::max(countOf(tags, "lanes", 1 + against) - against, 1)};
    }
    const int all = std::max(countOf(tags, "lanes", 2), 2);
    const int backward = countOf(tags, "lanes:backward", 0);
    const int forward = countOf(tags, "lanes:forward", 0);
    if (backward > 0 && forward > 0)
        return {backward, forward};
    if (forward > 0)
        return {std::max(all - forward, 1), forward};
    if (backward > 0)
        return {backward, std::max(all - backward, 1)};
    return {all / 2, all - all / 2};
}

/// Lanes side by side about the way.
RoadShape carriageway(LaneCounts counts, double lane_m, LaneKind kind)
{
    RoadShape shape;
    shape.left_m = shape.right_m = lane_m * (counts.backward + counts.forward) / 2.0;
    for (int i = 0; i < counts.backward + counts.forward; ++i)
        shape.lanes.push_back({kind, lane_m, (i + 0.5) * lane_m - shape.left_m, i >= counts.backward});
    return shape;
}

/// Lanes for bicycles beside the others, where vehicles keep right; else they are turned round afterwards (mirrored), so that right and
/// left of the tags change places here.
void addCycleLanes(const Tags& tags, int direction, bool isMirrored, RoadShape& shape)
{
    const auto has = [&](bool onRightSide) {
        const std::string key = onRightSide != isMirrored ? "cycleway:right" : "cycleway:left";
        return tags.is(key, "lane") || tags.is("cycleway:both", "lane");
    };
    const std::string_view leftOneway = isMirrored ? "cycleway:right:oneway" : "cycleway:left:oneway";
    const bool plain = tags.is("cycleway", "lane");
    const bool isOpposite = tags.is("cycleway", "opposite_lane"); // beyond those who drive, against them
    const bool isAgainst = isOpposite || tags.isAny(leftOneway, "-1", "no");
    const bool onRight = has(true) || (plain && direction >= 0) || (isOpposite && direction < 0);
    const bool onLeft = has(false) || (plain && direction <= 0) || (isOpposite && direction >= 0);
    if (onLeft) {
        shape.lanes.insert(shape.lanes.begin(),
                           {LaneKind::bicycle, kCycleLane_m, -shape.left_m - kCycleLane_m / 2.0, direction > 0 && !isAgainst});
        shape.left_m += kCycleLane_m;
    }
    if (onRight) {
        shape.lanes.push_back({LaneKind::bicycle, kCycleLane_m, shape.right_m + kCycleLane_m / 2.0, direction >= 0 || isOpposite});
        shape.right_m += kCycleLane_m;
    }
}

RoadShape roadOf(const Tags& tags, const RoadClass& road, LaneKind kind, bool isMirrored)
{
    const int direction = directionOf(tags);
    const LaneCounts counts = countLanes(tags, direction);
    const int all = counts.backward + counts.forward;
    double lane_m = road.lane_m;
    if (const auto width = taggedWidth(tags))
        lane_m = std::clamp(*width / all, kSharedLane_m, 4.5);
    else if (direction == 0 && tags.is("lanes", "1"))
        lane_m = kSharedLane_m;
    RoadShape shape = carriageway(counts, lane_m, kind);
    for (LaneShape& lane : shape.lanes)
        lane.isForward = direction < 0 ? false : lane.isForward;
    addCycleLanes(tags, direction, isMirrored, shape);
    shape.limit_mps = limitOf_mps(tags, road.limit_kmph);
    shape.cars_per_h = road.cars_per_h;
    return shape;
}

RoadShape cyclewayOf(const Tags& tags)
{
    const int direction = tags.isAny("oneway:bicycle", "yes", "1") ? 1 : directionOf(tags);
    const LaneCounts counts{direction == 0 ? 1 : 0, 1};
    const double usual_m = direction == 0 ? 2.0 * kHalfCycleway_m : kCycleLane_m;
    const double width_m = std::clamp(taggedWidth(tags).value_or(usual_m), 0.8, 6.0);
    RoadShape shape = carriageway(counts, width_m / (counts.backward + counts.forward), LaneKind::bicycle);
    shape.lanes.back().isForward = direction >= 0;
    shape.limit_mps = limitOf_mps(tags, kCyclewayLimit_kmph);
    return shape;
}

/// Right and left changed: what vehicles find that keep left.
RoadShape mirrored(RoadShape shape)
{
    std::reverse(shape.lanes.begin(), shape.lanes.end());
    for (LaneShape& lane : shape.lanes)
        lane.offset_m = -lane.offset_m;
    std::swap(shape.left_m, shape.right_m);
    return shape;
}

/// As where vehicles keep right, but with `isMirrored` what lies right of the way stands where what lies left of it will be.
std::optional<RoadShape> shapeToTheRight(const Tags& tags, bool isMirrored)
{
    const bool isCycleway = tags.is("highway", "cycleway") || (tags.is("highway", "path") && tags.is("bicycle", "designated"));
    if (isCycleway)
        return isClosedTo(tags, "access") || isClosedTo(tags, "bicycle") ? std::nullopt : std::optional(cyclewayOf(tags));
    const RoadClass* road = classOf(tags);
    if (!road || tags.isAny("service", "driveway", "parking_aisle", "drive-through", "emergency_access"))
        return std::nullopt;
    const auto drivers = driversOf(tags);
    return drivers ? std::optional(roadOf(tags, *road, *drivers, isMirrored)) : std::nullopt;
}

} // namespace

std::optional<RoadShape> roadShapeOf(const Tags& tags, world::Side side)
{
    if (!tags.has("highway") || tags.is("area", "yes"))
        return std::nullopt;
    if (const auto reason = whySkipped(tags); reason && reason->code != "private") // to people on foot
        return std::nullopt;
    const bool keepsLeft = drivingSideOf(tags).value_or(side) == world::Side::left;
    auto shape = shapeToTheRight(tags, keepsLeft);
    return shape && keepsLeft ? std::optional(mirrored(*std::move(shape))) : shape;
}

std::optional<world::Side> drivingSideOf(const Tags& tags)
{
    if (tags.is("driving_side", "left"))
        return world::Side::left;
    return tags.is("driving_side", "right") ? std::optional(world::Side::right) : std::nullopt;
}

} // namespace passerby::importers::osm
