// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/bands.h"

#include "core/importers/osm/crossings.h"

namespace passerby::importers::osm {

using geometry::fromClipGrid;
using geometry::GridArea;
using geometry::GridPoint;
using geometry::GridRing;
using geometry::LineEnd;
using geometry::Point;
using world::CellKind;

namespace {

void append(GridArea& to, const GridArea& more)
{
    to.insert(to.end(), more.begin(), more.end());
}

/// Everything left (side 1) or right (side -1) of a line within a distance; small gaps may stay outside of its bends.
GridArea sideOf(const std::vector<GridPoint>& line, double side, double reach_m)
{
    GridArea result;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const Point a = fromClipGrid(line[i]);
        const Point b = fromClipGrid(line[i + 1]);
        const Point d = (b - a) * (1.0 / geometry::distance(a, b));
        const Point away = Point{-d.y, d.x} * (side * reach_m);
        GridRing quad{line[i], line[i + 1], geometry::toClipGrid(b + away), geometry::toClipGrid(a + away)};
        if (geometry::area(quad) < 0.0)
            std::reverse(quad.begin(), quad.end());
        result.push_back(std::move(quad));
    }
    return geometry::unite(result);
}

GridArea sidewalkBand(const Street& street)
{
    const auto& shape = street.shape;
    GridArea result;
    for (const auto& [side, width] : {std::pair{1.0, shape.leftSidewalk_m}, {-1.0, shape.rightSidewalk_m}}) {
        if (width <= 0.0)
            continue;
        const double reach = shape.carriageWidth_m * 0.5 + width;
        const auto whole = geometry::band(street.line, reach, LineEnd::flat);
        append(result,
               shape.leftSidewalk_m == shape.rightSidewalk_m ? whole : geometry::intersection(whole, sideOf(street.line, side, reach)));
    }
    return geometry::unite(result);
}

void addSquares(const OsmMap& map, ReportBuilder& report, GridArea& squares, std::vector<Ground>& grounds)
{
    const auto add = [&](const char* element, std::int64_t id, const Tags& tags, const GridArea& whole) {
        const auto area = geometry::intersection(whole, map.box());
        if (area.empty())
            return;
        const Point at = fromClipGrid(area.front().front());
        if (const auto reason = whySkipped(tags)) {
            report.skip(reason->code, reason->text, {element, id, at.x, at.y});
            return;
        }
        const bool isPlatform = tags.isAny("railway", "platform") || tags.isAny("public_transport", "platform");
        const bool isStairs = tags.is("highway", "steps");
        append(squares, area);
        grounds.push_back({area, isPlatform ? CellKind::platform : isStairs ? CellKind::stairs : CellKind::plaza});
        report.read("squares", "squares and other areas to walk on", 1);
    };
    for (const auto& way : map.data().ways)
        if (isWalkableArea(way.tags) && way.isClosed()
            && (way.tags.is("area", "yes") || (!way.tags.has("highway") && !way.tags.is("area", "no"))))
            add("osm way", way.id, way.tags, map.area(way));
    for (const auto& relation : map.data().relations)
        if (relation.tags.is("type", "multipolygon") && isWalkableArea(relation.tags))
            add("osm relation", relation.id, relation.tags, map.area(relation));
}

} // namespace

Bands makeBands(const OsmMap& map, const std::vector<Street>& streets, ReportBuilder& report)
{
    Bands bands;
    GridArea ways;
    GridArea raised;
    GridArea carriageways;
    for (const auto& street : streets) {
        if (street.isBusy())
            append(carriageways, geometry::band(street.line, street.shape.carriageWidth_m * 0.5, LineEnd::round));
        if (street.isBusy()) {
            const auto sidewalks = sidewalkBand(street);
            append(ways, sidewalks);
            bands.grounds.push_back({sidewalks, CellKind::sidewalk});
        } else if (street.isWalked() && !street.shape.isCrossing) {
            const auto band = geometry::band(street.line, street.shape.walkWidth_m * 0.5, LineEnd::round);
            append(street.isRaised ? raised : ways, band);
            bands.grounds.push_back({band, street.shape.kind});
        }
    }
    bands.carriageways = geometry::unite(carriageways);
    const auto crossings = makeCrossings(map, streets, report);
    GridArea crossed;
    for (const auto& crossing : crossings.found)
        append(crossed, crossing);
    for (auto& piece : geometry::pieces(geometry::intersection(geometry::unite(crossed), bands.carriageways)))
        bands.grounds.push_back({std::move(piece), CellKind::crosswalk});
    for (const auto& crossing : crossings.tagged) {
        append(crossed, crossing);
        bands.grounds.push_back({crossing, CellKind::crosswalk});
    }
    GridArea squares;
    addSquares(map, report, squares, bands.grounds);
    bands.walked = geometry::difference(geometry::unite(ways), bands.carriageways);
    append(bands.walked, geometry::unite(squares));
    append(bands.walked, geometry::unite(crossed));
    append(bands.walked, geometry::unite(raised));
    bands.walked = geometry::unite(bands.walked);
    bands.slits = makeSlits(streets);
    std::erase_if(bands.grounds, [](const Ground& ground) { return ground.area.empty(); });
    return bands;
}

} // namespace passerby::importers::osm
