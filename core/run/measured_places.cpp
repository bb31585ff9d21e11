// SPDX-License-Identifier: Apache-2.0
#include "core/run/measured_places.h"

#include "core/ground/walked_area.h"

#include <algorithm>
#include <array>

namespace passerby::run {

using geometry::Box;
using geometry::Point;

namespace {

Area areaOf(const world::World& world, const ground::WalkedAreas& walked, world::RegionId id, const world::Region& region)
{
    Area area{id, region.level, region.polygon, geometry::boundingBox(region.polygon), 0.0, world::ServiceUse::walkway};
    std::array<double, world::kServiceUses> byUse{};
    for (const auto& [number, cell] : world.cells())
        if (cell.level == region.level)
            byUse[static_cast<std::size_t>(world::serviceUseOf(cell.kind))] += walked.area_m2(cell, region.polygon);
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
    if (world.regions().size() == 0)
        return places;
    const ground::WalkedAreas walked(world);
    for (const auto& [id, region] : world.regions())
        places.areas.push_back(areaOf(world, walked, id, region));
    return places;
}

} // namespace passerby::run
