// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/place_target.h"

#include "core/world/checks/findings.h"

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

/// Does another cell of the level lie behind the border here?
bool isOpen(const Ground& ground, const WallPlace& place)
{
    const int level = ground.world().cells().find(place.cell)->level;
    const auto around = ground.near(geometry::Box{place.at, place.at}.grown(world::kOnBorder_m));
    return std::any_of(around.begin(), around.end(), [&](CellId other) {
        const Cell& cell = *ground.world().cells().find(other);
        return other != place.cell && cell.level == level
               && (geometry::contains(cell.polygon, place.at) || geometry::distanceToBorder(cell.polygon, place.at) <= world::kOnBorder_m);
    });
}

CellId cellAround(const Ground& ground, Point point, const TargetPlacing& placing)
{
    CellId best;
    int level = 0;
    for (const CellId id : ground.near({point, point})) {
        const Cell& cell = *ground.world().cells().find(id);
        if (isAsked(cell, placing) && geometry::contains(cell.polygon, point) && (best.isNull() || std::abs(cell.level) < level)) {
            best = id;
            level = std::abs(cell.level);
        }
    }
    return best;
}

} // namespace

Result<world::Target> placeTarget(const Ground& ground, Point point, const TargetPlacing& placing)
{
    if (!ground.world().targetTypes().contains(placing.type))
        return Error{"no-type", "There is no type to give it. Add a target type first.", {}};
    for (const WallPlace& place : bordersWithin(ground, point, placing))
        if (placing.wallReach_m > 0.0 && !isOpen(ground, place))
            return world::Target{{}, placing.type, place.cell, geometry::snapped(place.at)};
    const CellId cell = cellAround(ground, point, placing);
    if (cell.isNull())
        return Error{"not-walkable", "Nobody can walk here. Click in a cell or near its border.", {}};
    return world::Target{{}, placing.type, cell, geometry::snapped(point)};
}

} // namespace passerby::editor
