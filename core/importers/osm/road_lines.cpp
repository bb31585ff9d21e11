// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/road_lines.h"

#include "core/geometry/line.h"

#include <algorithm>
#include <cmath>

namespace passerby::importers::osm {

using geometry::Point;

namespace {

constexpr double kStraightOn = 0.02; // sine of an angle for which no curve is drawn
constexpr double kHandle = 0.39;     // of the distance: about a quarter of a circle for a turn of 90°
constexpr int kCurvePieces = 8;
constexpr double kLeastLane_m = 1.0;
constexpr double kSamePlace_m = 1e-6;

Point unit(Point v)
{
    return v * (1.0 / geometry::length(v));
}

Point rightOf(Point ahead)
{
    return {ahead.y, -ahead.x};
}

/// A step of a line moved to its side, square to its ends.
struct MovedStep {
    Point from;
    Point to;
    Point ahead; ///< unit vector
};

/// Where two moved steps meet; between their ends where that is far off.
Point cornerOf(const MovedStep& before, const MovedStep& after, double offset_m)
{
    const Point middle = (before.to + after.from) * 0.5;
    const double sine = geometry::cross(before.ahead, after.ahead);
    if (std::abs(sine) < kStraightOn)
        return middle;
    const Point corner = before.to + before.ahead * (geometry::cross(after.from - before.to, after.ahead) / sine);
    return geometry::distance(corner, middle) <= 2.0 * offset_m ? corner : middle;
}

/// Takes out steps that came out the wrong way round, or without length, the worst first; at least one step stays.
/// `corners` are the ends of the steps, one more than these.
void dropReversed(std::vector<MovedStep>& steps, std::vector<Point>& corners, double offset_m)
{
    const auto gain_m = [&](std::size_t i) { return geometry::dot(corners[i + 1] - corners[i], steps[i].ahead); };
    while (steps.size() > 1) {
        std::size_t worst = 0;
        for (std::size_t i = 1; i < steps.size(); ++i)
            if (gain_m(i) < gain_m(worst))
                worst = i;
        if (gain_m(worst) > 0.0)
            return;
        const auto at = static_cast<std::ptrdiff_t>(worst);
        steps.erase(steps.begin() + at);
        corners.erase(corners.begin() + at);
        const bool isFirst = worst == 0;
        const bool isLast = worst == steps.size();
        corners[worst] = isFirst ? steps.front().from : isLast ? steps.back().to : cornerOf(steps[worst - 1], steps[worst], offset_m);
    }
    corners = {corners.front(), corners.back()};
    if (!(geometry::dot(corners[1] - corners[0], steps.front().ahead) > 0.0))
        corners = {steps.front().from, steps.front().to};
}

} // namespace

LinePlace placeOn(const std::vector<Point>& line, double along_m)
{
    LinePlace place;
    for (std::size_t i = 1; i < line.size(); ++i) {
        const double step_m = geometry::distance(line[i - 1], line[i]);
        if (!(step_m > 0.0))
            continue;
        place = {line[i - 1] + (line[i] - line[i - 1]) * std::clamp(along_m / step_m, 0.0, 1.0), unit(line[i] - line[i - 1])};
        if (along_m <= step_m)
            break;
        along_m -= step_m;
    }
    return place;
}

std::vector<Point> beside(const std::vector<Point>& line, double toRight_m)
{
    std::vector<MovedStep> steps;
    std::vector<Point> corners;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const Point before = i > 0 ? unit(line[i] - line[i - 1]) : unit(line[1] - line[0]);
        const Point after = i + 1 < line.size() ? unit(line[i + 1] - line[i]) : before;
        const double along = std::max(1.0 + geometry::dot(before, after), 0.5); // a hairpin has no long tip
        corners.push_back(line[i] + (rightOf(before) + rightOf(after)) * (toRight_m / along));
        if (i + 1 < line.size())
            steps.push_back({line[i] + rightOf(after) * toRight_m, line[i + 1] + rightOf(after) * toRight_m, after});
    }
    dropReversed(steps, corners, std::abs(toRight_m));
    return corners;
}

std::vector<Point> shortened(const std::vector<Point>& line, double atBeginning_m, double atEnd_m)
{
    const double length_m = geometry::lengthOf_m(line);
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
    const auto isSame = [](Point one, Point next) { return geometry::distance(one, next) < kSamePlace_m; };
    part.erase(std::unique(part.begin(), part.end(), isSame), part.end());
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
