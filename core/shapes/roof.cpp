// SPDX-License-Identifier: Apache-2.0
#include "core/shapes/roof.h"

#include "core/geometry/triangulation.h"
#include "core/shapes/shaped_roof.h"

#include <algorithm>
#include <array>
#include <clipper.hpp>
#include <cmath>

namespace passerby::shapes {
namespace {

constexpr double kClipperScale = 1024.0;
constexpr std::array<double, 8> kInsets_m{7.5, 6.4, 5.4, 4.5, 3.6, 2.8, 2.0, 1.3};
constexpr double kLeastLeft = 0.035; ///< of the outline's area inside the inset
constexpr double kSlope = 0.72;
constexpr double kHighestRise_m = 5.0;
constexpr double kSpireSlope = 2.4;
constexpr double kHighestSpire_m = 18.0;
constexpr double kFlatDistance_m = 1000.0;
constexpr double kLargestHip_m2 = 9000.0;

ClipperLib::Path toPath(const geometry::Ring& ring)
{
    ClipperLib::Path path;
    for (const geometry::Point& p : ring)
        path.emplace_back(ClipperLib::cInt(std::llround(p.x * kClipperScale)), ClipperLib::cInt(std::llround(p.y * kClipperScale)));
    return path;
}

geometry::Ring toRing(const ClipperLib::Path& path)
{
    geometry::Ring ring;
    for (const ClipperLib::IntPoint& p : path)
        ring.push_back({double(p.X) / kClipperScale, double(p.Y) / kClipperScale});
    return ring;
}

/// The rings of the polygon shrunk by `inset_m`, outer rings and holes alike; empty when nothing is left.
std::vector<geometry::Ring> shrunk(const geometry::Polygon& polygon, double inset_m, double& area)
{
    ClipperLib::ClipperOffset offset(2.5);
    offset.AddPath(toPath(polygon.outer), ClipperLib::jtMiter, ClipperLib::etClosedPolygon);
    for (const geometry::Ring& hole : polygon.holes)
        offset.AddPath(toPath(hole), ClipperLib::jtMiter, ClipperLib::etClosedPolygon);
    ClipperLib::Paths paths;
    offset.Execute(paths, -inset_m * kClipperScale);
    std::vector<geometry::Ring> rings;
    area = 0.0;
    for (const ClipperLib::Path& path : paths) {
        rings.push_back(toRing(path));
        area += geometry::signedArea(rings.back());
    }
    return rings;
}

/// The even-odd union of all rings, cut into triangles; the first `lowCount` points of the rings lie at the eaves, the others `rise_m`
/// above.
void addSurface(const geometry::Polygon& rings, std::size_t lowCount, double rise_m, double inset_m, Roof& roof)
{
    std::vector<geometry::Point> points;
    const auto corner = [&](std::uint32_t i) {
        const bool low = i < lowCount;
        return Roof::Corner{points[i], roof.eave_m + (low ? 0.0 : rise_m), low ? 0.0 : inset_m};
    };
    for (const auto& triangle : geometry::triangulate(rings, points))
        roof.triangles.push_back({corner(triangle[0]), corner(triangle[1]), corner(triangle[2])});
}

void addFlat(const geometry::Polygon& polygon, Roof& roof)
{
    addSurface(polygon, 0, 0.0, kFlatDistance_m, roof);
}

std::size_t pointCount(const geometry::Polygon& polygon)
{
    std::size_t count = polygon.outer.size();
    for (const geometry::Ring& hole : polygon.holes)
        count += hole.size();
    return count;
}

double totalHeight(const world::Obstacle& obstacle, std::uint32_t number)
{
    return obstacle.height_m > 0.0 || obstacle.kind != world::ObstacleKind::building ? obstacle.height_m : 14.5 + 5.0 * hashOf(number);
}

bool tryHip(const world::Obstacle& obstacle, double top_m, double area, double inset_m, Roof& roof)
{
    double left = 0.0;
    const std::vector<geometry::Ring> rings = shrunk(obstacle.polygon, inset_m, left);
    if (rings.empty() || left < kLeastLeft * area)
        return false;
    const double wall = top_m - obstacle.base_m;
    const bool isTower = top_m > 24.0 && top_m > 1.9 * std::sqrt(area);
    const double wanted = isTower ? std::min(kHighestSpire_m, kSpireSlope * inset_m) : std::min(kHighestRise_m, kSlope * inset_m);
    const double known = obstacle.roof == world::RoofShape::hipped ? obstacle.roofHeight_m : 0.0;
    const double rise = known > 0.0 ? std::min(known, 0.95 * wall) : std::min(wanted, 0.42 * wall);
    roof.isHip = true;
    roof.eave_m = top_m - rise;
    geometry::Polygon slope = obstacle.polygon;
    slope.holes.insert(slope.holes.end(), rings.begin(), rings.end());
    addSurface(slope, pointCount(obstacle.polygon), rise, inset_m, roof);
    const geometry::Polygon top{rings.front(), {rings.begin() + 1, rings.end()}};
    addSurface(top, 0, rise, kFlatDistance_m, roof);
    return true;
}

} // namespace

double hashOf(std::uint32_t number)
{
    std::uint32_t h = number * 2654435761U;
    h ^= h >> 15U;
    h *= 2246822519U;
    h ^= h >> 13U;
    return double(h & 0xFFFFFFU) / double(0x1000000U);
}

Roof makeRoof(const world::Obstacle& obstacle, std::uint32_t number)
{
    Roof roof;
    roof.house = number;
    const double top = totalHeight(obstacle, number);
    const double area = geometry::area(obstacle.polygon);
    roof.eave_m = top;
    if (std::optional<Roof> shaped = shapedRoof(obstacle, top)) {
        shaped->house = number;
        return *std::move(shaped);
    }
    if (obstacle.roof != world::RoofShape::flat && obstacle.kind == world::ObstacleKind::building && area < kLargestHip_m2 && area > 12.0
        && top - obstacle.base_m > 3.0)
        for (const double inset : kInsets_m)
            if (tryHip(obstacle, top, area, inset, roof))
                return roof;
    addFlat(obstacle.polygon, roof);
    return roof;
}

} // namespace passerby::shapes
