// SPDX-License-Identifier: Apache-2.0
#include "core/steering/disc_way.h"

#include "core/steering/walls_around.h"

#include <cmath>

namespace passerby::steering {

using geometry::Point;

namespace {

/// How far a disc around the origin gets before it touches a point; at most `most_m`.
double wayToPoint(Point point, Point direction, double radius_m, double most_m)
{
    const double ahead = dot(point, direction);
    const double aside = cross(direction, point);
    const double half2 = radius_m * radius_m - aside * aside;
    if (ahead <= 0.0 || half2 <= 0.0)
        return most_m;
    return std::min(std::max(ahead - std::sqrt(half2), 0.0), most_m);
}

} // namespace

void WallAhead::brush()
{
    const double here_m = length(geometry::nearestOnSegment({}, a, b));
    radius_m = std::min(radius_m, std::max(here_m - static_cast<double>(WallsAround::kBrushing_m), 0.0));
}

double WallAhead::freeWay_m(Point direction, double most_m) const
{
    const double least = std::min(wayToPoint(a, direction, radius_m, most_m), wayToPoint(b, direction, radius_m, most_m));
    const Point along = b - a;
    const double length2 = dot(along, along);
    if (length2 == 0.0)
        return least;
    Point normal = Point{-along.y, along.x} * (1.0 / std::sqrt(length2));
    if (dot(normal, a) < 0.0)
        normal = normal * -1.0; // towards the wall
    const double gap = std::max(dot(normal, a) - radius_m, 0.0);
    const double sinking = dot(normal, direction);
    if (sinking <= 0.0 || sinking * least <= gap)
        return least;
    const double way = gap / sinking;
    const double foot = dot(direction * way - a, along);
    return foot >= 0.0 && foot <= length2 ? way : least;
}

} // namespace passerby::steering
