// SPDX-License-Identifier: Apache-2.0
#include "core/steering/walls_around.h"

#include "core/steering/disc_way.h"

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
        if ((wall.layers & m_layers) == 0)
            continue;
        WallAhead met{wall.a - from, wall.b - from, static_cast<double>(radius_m)};
        if (met.isOff(ahead, free_m) || m_walls->distance2_m2(i, halfWay) > reached_m * reached_m)
            continue;
        if (m_walls->distance2_m2(i, from) < brushed_m * brushed_m)
            met.brush();
        free_m = std::min(free_m, met.freeWay_m(ahead, free_m));
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
