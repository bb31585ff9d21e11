// SPDX-License-Identifier: Apache-2.0
#include "core/steering/walls_around.h"

#include <cmath>

namespace passerby::steering {

using geometry::Point;

namespace {

constexpr double kReached = 0.99;     // of the reach, so that rounding hides no wall
constexpr double kTolerance_m = 1e-3; // walls that are farther from a way than this beside its disc are not looked at

Point wide(Vector v)
{
    return {static_cast<double>(v.x), static_cast<double>(v.y)};
}

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

/// The same for a wall from `a` to `b` that it does not touch yet.
double wayToWall(Point a, Point b, Point direction, double radius_m, double most_m)
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

} // namespace

float WallsAround::clearance_m(Vector from, float most_m) const
{
    if (!m_walls)
        return most_m;
    const Point here = m_place + wide(from);
    double least2 = static_cast<double>(most_m) * static_cast<double>(most_m);
    for (const std::uint32_t i : m_walls->near(here)) {
        const Wall& wall = m_walls->walls()[i];
        if ((wall.layers & m_layers) == 0)
            continue;
        const Point apart = geometry::nearestOnSegment(here, wall.a, wall.b) - here;
        least2 = std::min(least2, dot(apart, apart));
    }
    return static_cast<float>(std::sqrt(least2));
}

/// A piece all of whose places, with the disc, are within reach of its middle.
float WallsAround::freePiece_m(Point from, Point middle, Vector direction, float radius_m, float most_m) const
{
    const Point ahead = wide(direction);
    double free_m = static_cast<double>(most_m);
    const Point halfWay = from + ahead * (0.5 * free_m);
    const double reached_m = 0.5 * free_m + static_cast<double>(radius_m) + kTolerance_m;
    const double brushed_m = static_cast<double>(radius_m) + static_cast<double>(kBrushing_m) + kTolerance_m;
    for (const std::uint32_t i : m_walls->near(middle)) {
        const Wall& wall = m_walls->walls()[i];
        if ((wall.layers & m_layers) == 0 || m_walls->distance2_m2(i, halfWay) > reached_m * reached_m)
            continue;
        const Point a = wall.a - from;
        const Point b = wall.b - from;
        double radius = static_cast<double>(radius_m);
        if (m_walls->distance2_m2(i, from) < brushed_m * brushed_m) {
            const double here = length(geometry::nearestOnSegment({}, a, b));
            radius = std::min(radius, std::max(here - static_cast<double>(kBrushing_m), 0.0));
        }
        free_m = std::min(free_m, wayToWall(a, b, ahead, radius, free_m));
    }
    return static_cast<float>(free_m);
}

float WallsAround::freeWay_m(Vector from, Vector direction, float radius_m, float most_m) const
{
    if (!m_walls || most_m <= 0.0F)
        return std::max(most_m, 0.0F);
    const Point start = m_place + wide(from);
    const auto half_m = static_cast<float>(kReached * m_walls->reach_m()) - radius_m;
    const auto pieces = static_cast<int>(most_m / std::max(2.0F * half_m, 0.1F)) + 1;
    const float piece_m = most_m / static_cast<float>(pieces);
    for (int i = 0; i < pieces; ++i) {
        const float before_m = piece_m * static_cast<float>(i);
        const Point middle = start + wide(direction * (before_m + 0.5F * piece_m));
        const float free_m = freePiece_m(start, middle, direction, radius_m, before_m + piece_m);
        if (free_m < before_m + piece_m)
            return free_m;
    }
    return most_m;
}

} // namespace passerby::steering
