// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/place_target.h"

#include "core/foundation/words.h"

#include <algorithm>
#include <cstdlib>

namespace passerby::editor {

using foundation::Error;
using foundation::Result;
using geometry::Point;
using world::Cell;
using world::CellId;

namespace {

/// A place on the border of a cell, near the point asked for.
struct WallPlace {
    double away_m = 0.0;
    int level = 0;
    CellId cell;
    Point at;
};

bool isAsked(const Cell& cell, const TargetPlacing& placing)
{
    return !placing.level || cell.level == *placing.level;
}

/// The nearest point of each edge within reach.
std::vector<WallPlace> bordersWithin(const Ground& ground, Point point, const TargetPlacing& placing)
{
    std::vector<WallPlace> places;
    for (const CellId id : ground.near(geometry::Box{point, point}.grown(placing.wallReach_m))) {
        const Cell& cell = *ground.world().cells().find(id);
        const auto look = [&](const geometry::Ring& ring) {
            for (std::size_t i = 0, before = ring.size() - 1; i < ring.size(); before = i++) {
                const Point at = geometry::nearestOnSegment(point, ring[before], ring[i]);
                if (const double away_m = geometry::distance(point, at); away_m <= placing.wallReach_m)
                    places.push_back({away_m, std::abs(cell.level), id, at});
            }
        };
        if (!isAsked(cell, placing))
            continue;
        look(cell.polygon.outer);
        std::for_each(cell.polygon.holes.begin(), cell.polygon.holes.end(), look);
    }
    std::stable_sort(places.begin(), places.end(),
                     [](const WallPlace& a, const WallPlace& b) { return a.level != b.level ? a.level < b.level : a.away_m < b.away_m; });
    return places;
}

} // namespace

Result<world::Target> placeTarget(const Ground& ground, Point point, const TargetPlacing& placing)
{
    if (!ground.world().targetTypes().contains(placing.type))
        return Error{"no-type", foundation::told("There is no type to give it. Add a target type first."), {}};
    for (const WallPlace& place : bordersWithin(ground, point, placing))
        if (placing.wallReach_m > 0.0 && !isOpenBorder(ground, place.cell, place.at))
            return world::Target{{}, placing.type, place.cell, geometry::snapped(place.at)};
    const CellId cell = cellAround(ground, point, placing.level);
    if (cell.isNull())
        return Error{"not-walkable", foundation::told("Nobody can walk here. Click in a cell or near its border."), {}};
    return world::Target{{}, placing.type, cell, geometry::snapped(point)};
}

} // namespace passerby::editor
