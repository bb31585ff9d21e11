// SPDX-License-Identifier: Apache-2.0
#include "core/steering/way_fan.h"

#include "core/steering/disc_way.h"
#include "core/steering/neighbour_lanes.h"
#include "core/steering/walls_around.h"

#include <cmath>

namespace passerby::steering {

using geometry::Point;

namespace {

constexpr double kSurely_m = 1e-3; // much more than is rounded near by
constexpr double kRounded = 1e-6;  // of a length, by single precision

Vector narrow(Point a)
{
    return {static_cast<float>(a.x), static_cast<float>(a.y)};
}

/// Not all of it is farther away than this to one of four sides.
bool isWithin(const WallAhead& wall, double reach_m)
{
    return std::min(wall.a.x, wall.b.x) <= reach_m && std::max(wall.a.x, wall.b.x) >= -reach_m && std::min(wall.a.y, wall.b.y) <= reach_m
           && std::max(wall.a.y, wall.b.y) >= -reach_m;
}

} // namespace

WayFan::WayFan(Point place, float radius_m, float clear_m, std::span<const Vector> directions, float most_m)
    : m_place(place),
      m_radius_m(static_cast<double>(radius_m)),
      m_reach_m(static_cast<double>(most_m + radius_m) + kSurely_m),
      m_isBeside(clear_m < radius_m + 2.0F * WallsAround::kBrushing_m),
      m_count(static_cast<std::uint32_t>(directions.size()))
{
    for (std::uint32_t i = 0; i < m_count; ++i) {
        m_x[i] = directions[i].x;
        m_y[i] = directions[i].y;
    }
    m_near_m.fill(most_m);
    m_free_m.fill(static_cast<double>(most_m));
}

void WayFan::meet(Point a, Point b)
{
    WallAhead wall{a - m_place, b - m_place, m_radius_m};
    if (!isWithin(wall, m_reach_m))
        return;
    if (m_isBeside)
        wall.brush();
    visitNeighbours(whichMayTouch(wall), [&](std::uint32_t i) {
        const Point direction{static_cast<double>(m_x[i]), static_cast<double>(m_y[i])};
        m_free_m[i] = wall.freeWay_m(direction, m_free_m[i]);
        m_near_m[i] = static_cast<float>(m_free_m[i]);
    });
}

/// Four at a time, in single precision.
std::uint32_t WayFan::whichMayTouch(const WallAhead& wall) const
{
    using Lanes = NeighbourLanes;
    const double lengths_m = std::abs(wall.a.x) + std::abs(wall.a.y) + std::abs(wall.b.x) + std::abs(wall.b.y);
    const auto surely_m = static_cast<float>(kSurely_m + kRounded * lengths_m);
    const float beside_m = static_cast<float>(wall.radius_m) + surely_m;
    const Vector a = narrow(wall.a);
    const Vector b = narrow(wall.b);
    Lanes::Mask bits{1, 2, 4, 8};
    Lanes::Mask found{};
    for (std::uint32_t i = 0; i < m_count; i += Lanes::kLanes) {
        const Lanes::Pairs ray{Lanes::loaded(m_x, i), Lanes::loaded(m_y, i)};
        const auto asideA = Lanes::cross(a, ray);
        const auto asideB = Lanes::cross(b, ray);
        const auto aheadA = Lanes::dot(a, ray);
        const auto aheadB = Lanes::dot(b, ray);
        const auto beyond_m = Lanes::loaded(m_near_m, i) + beside_m;
        const auto isBeside = ((asideA > beside_m) & (asideB > beside_m)) | ((asideA < -beside_m) & (asideB < -beside_m));
        const auto isBehind = (aheadA < -surely_m) & (aheadB < -surely_m);
        const auto isBeyond = (aheadA > beyond_m) & (aheadB > beyond_m);
        found |= ~(isBeside | isBehind | isBeyond) & bits;
        bits <<= static_cast<int>(Lanes::kLanes);
    }
    return static_cast<std::uint32_t>(found[0] | found[1] | found[2] | found[3]) & ((1U << m_count) - 1U);
}

} // namespace passerby::steering
