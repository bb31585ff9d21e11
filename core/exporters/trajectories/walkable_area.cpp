// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/trajectories/walkable_area.h"

#include "core/geometry/clipping.h"

#include <bit>
#include <fmt/format.h>
#include <iterator>

namespace passerby::exporters {

namespace {

void appendRing(std::string& text, const geometry::Ring& ring)
{
    text += '(';
    for (const geometry::Point p : ring)
        fmt::format_to(std::back_inserter(text), "{} {}, ", p.x, p.y);
    if (!ring.empty())
        fmt::format_to(std::back_inserter(text), "{} {}", ring.front().x, ring.front().y);
    text += ')';
}

std::string toWkt(const std::vector<geometry::Polygon>& polygons)
{
    if (polygons.empty())
        return "GEOMETRYCOLLECTION EMPTY";
    std::string text = "GEOMETRYCOLLECTION (";
    for (const geometry::Polygon& polygon : polygons) {
        text += &polygon == polygons.data() ? "POLYGON (" : ", POLYGON (";
        appendRing(text, polygon.outer);
        for (const geometry::Ring& hole : polygon.holes)
            appendRing(text += ", ", hole);
        text += ')';
    }
    return text + ')';
}

std::int64_t hashOf(const std::string& text)
{
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
    return std::bit_cast<std::int64_t>(hash);
}

} // namespace

WalkableArea walkableArea(const world::World& world)
{
    geometry::GridArea rings;
    WalkableArea area;
    for (const auto& [id, cell] : world.cells()) {
        for (geometry::GridRing& ring : geometry::toGridArea(cell.polygon))
            rings.push_back(std::move(ring));
        area.bounds.extend(geometry::boundingBox(cell.polygon));
    }
    if (area.bounds.isEmpty())
        area.bounds = {{0.0, 0.0}, {0.0, 0.0}};
    area.wkt = toWkt(geometry::toPolygons(geometry::unite(rings)));
    area.hash = hashOf(area.wkt);
    return area;
}

} // namespace passerby::exporters
