// SPDX-License-Identifier: Apache-2.0
// Lines beside, along and between the pieces of roads.
#include "core/importers/osm/road_net.h"

#include <algorithm>
#include <cmath>

namespace passerby::importers::osm {

using geometry::Point;

namespace {

constexpr double kStraightOn = 0.02; // sine of an angle for which no curve is drawn
constexpr double kHandle = 0.39;     // of the distance: about a quarter of a circle for a turn of 90°
constexpr int kCurvePieces = 8;
constexpr double kLeastLane_m = 1.0;

Point unit(Point v)
{
    return v * (1.0 / geometry::length(v));
}

Point rightOf(Point ahead)
{
    return {ahead.y, -ahead.x};
}

} // namespace

double lengthOf_m(const std::vector<Point>& line)
{
    double length_m = 0.0;
    for (std::size_t i = 1; i < line.size(); ++i)
        length_m += geometry::distance(line[i - 1], line[i]);
    return length_m;
}

LinePlace placeOn(const std::vector<Point>& line, double along_m)
{
    for (std::size_t i = 1; i < line.size(); ++i) {
        const double step_m = geometry::distance(line[i - 1], line[i]); // > 0
        if (along_m <= step_m || i + 1 == line.size())
            return {line[i - 1] + (line[i] - line[i - 1]) * std::clamp(along_m / step_m, 0.0, 1.0), unit(line[i] - line[i - 1])};
        along_m -= step_m;
    }
    return {};
}

std::vector<Point> beside(const std::vector<Point>& line, double toRight_m)
{
    std::vector<Point> moved;
    moved.reserve(line.size());
    for (std::size_t i = 0; i < line.size(); ++i) {
        const Point before = i > 0 ? unit(line[i] - line[i - 1]) : unit(line[1] - line[0]);
        const Point after = i + 1 < line.size() ? unit(line[i + 1] - line[i]) : before;
        const double along = std::max(1.0 + geometry::dot(before, after), 0.5); // a hairpin has no long tip
        moved.push_back(line[i] + (rightOf(before) + rightOf(after)) * (toRight_m / along));
    }
    moved.erase(std::unique(moved.begin(), moved.end()), moved.end());
    return moved;
}

std::vector<Point> shortened(const std::vector<Point>& line, double atBeginning_m, double atEnd_m)
{
    const double length_m = lengthOf_m(line);
    if (length_m <= kLeastLane_m)
        return line;
    const double middle_m = std::clamp((atBeginning_m + length_m - atEnd_m) / 2.0, kLeastLane_m / 2.0, length_m - kLeastLane_m / 2.0);
    const double from_m = std::max(0.0, std::min(atBeginning_m, middle_m - kLeastLane_m / 2.0));
    const double to_m = std::min(length_m, std::max(length_m - atEnd_m, middle_m + kLeastLane_m / 2.0));
    std::vector<Point> part{placeOn(line, from_m).at};
    double along_m = 0.0;
    for (std::size_t i = 1; i < line.size(); ++i) {
        along_m += geometry::distance(line[i - 1], line[i]);
        if (along_m > from_m && along_m < to_m)
            part.push_back(line[i]);
    }
    part.push_back(placeOn(line, to_m).at);
    return part;
}

std::vector<Point> curveBetween(const LinePlace& from, const LinePlace& to)
{
    const Point way = to.at - from.at;
    const double handle_m = kHandle * geometry::length(way);
    const bool isStraight = std::abs(geometry::cross(from.ahead, way)) <= kStraightOn * geometry::length(way)
                            && std::abs(geometry::cross(to.ahead, way)) <= kStraightOn * geometry::length(way)
                            && geometry::dot(from.ahead, to.ahead) > 0.0;
    if (isStraight)
        return {from.at, to.at};
    const Point first = from.at + from.ahead * handle_m;
    const Point second = to.at - to.ahead * handle_m;
    std::vector<Point> curve;
    for (int i = 0; i <= kCurvePieces; ++i) {
        const double t = static_cast<double>(i) / kCurvePieces;
        const double u = 1.0 - t;
        curve.push_back(from.at * (u * u * u) + first * (3.0 * u * u * t) + second * (3.0 * u * t * t) + to.at * (t * t * t));
    }
    return curve;
}

} // namespace passerby::importers::osm
