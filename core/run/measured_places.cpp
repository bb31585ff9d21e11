// SPDX-License-Identifier: Apache-2.0
#include "core/run/measured_places.h"

#include "core/geometry/clipping.h"
#include "core/ground/city_walls.h"

#include <algorithm>
#include <array>

namespace passerby::run {

using geometry::Box;
using geometry::GridArea;
using geometry::Point;

namespace {

void append(GridArea& area, const GridArea& more)
{
    area.insert(area.end(), more.begin(), more.end());
}

Area areaOf(const world::World& world, world::RegionId id, const world::Region& region)
{
    Area area{id, region.level, region.polygon, geometry::boundingBox(region.polygon), 0.0, world::ServiceUse::walkway};
    const GridArea outline = geometry::toGridArea(region.polygon);
    GridArea standing;
    for (const auto& [number, obstacle] : world.obstacles())
        if (obstacle.level == region.level && ground::stopsFeet(obstacle.kind)
            && geometry::boundingBox(obstacle.polygon).intersects(area.box))
            append(standing, geometry::toGridArea(obstacle.polygon));
    standing = geometry::unite(standing);
    std::array<double, world::kServiceUses> byUse{};
    for (const auto& [number, cell] : world.cells()) {
        if (cell.level != region.level || !geometry::boundingBox(cell.polygon).intersects(area.box))
            continue;
        GridArea walked = geometry::intersection(geometry::toGridArea(cell.polygon), outline);
        if (!standing.empty())
            walked = geometry::difference(walked, standing);
        byUse[static_cast<std::size_t>(world::serviceUseOf(cell.kind))] += geometry::area(walked);
    }
    for (const double part_m2 : byUse)
        area.area_m2 += part_m2;
    area.use = static_cast<world::ServiceUse>(std::max_element(byUse.begin(), byUse.end()) - byUse.begin());
    return area;
}

} // namespace

bool Gate::isCrossed(Point from, Point to, bool& isForward) const
{
    const bool wasLeft = geometry::orientation(a, b, from) > 0.0;
    const bool isLeft = geometry::orientation(a, b, to) > 0.0;
    if (wasLeft == isLeft)
        return false;
    isForward = isLeft;
    return (geometry::orientation(from, to, a) > 0.0) != (geometry::orientation(from, to, b) > 0.0);
}

MeasuredPlaces measuredPlaces(const world::World& world)
{
    MeasuredPlaces places;
    places.profiles = world.profiles().size();
    places.types = world.targetTypes().size();
    places.levels = world.settings().levels;
    for (const auto& [id, line] : world.measurementLines()) {
        const std::array<Point, 2> ends{line.a, line.b};
        places.gates.push_back({id, line.level, line.a, line.b, geometry::boundingBox(ends)});
    }
    for (const auto& [id, region] : world.regions())
        places.areas.push_back(areaOf(world, id, region));
    return places;
}

} // namespace passerby::run
