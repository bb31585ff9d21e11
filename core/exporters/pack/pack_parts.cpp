// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/pack/pack_parts.h"

#include "core/exporters/engine/navigation_mesh.h"
#include "core/exporters/pack/pack_columns.h"
#include "core/foundation/words.h"
#include "core/world/world.h"

namespace passerby::exporters {

namespace {

using Wholes = std::vector<std::int64_t>;
using Reals = std::vector<double>;

constexpr std::size_t kMostOfCell = 65535;
constexpr std::int64_t kNoTriangle = 65535;

double inSingles(double value)
{
    return static_cast<double>(static_cast<float>(value));
}

std::int64_t countOf(const std::vector<double>& numbers, std::size_t width)
{
    return static_cast<std::int64_t>(numbers.size() / width);
}

} // namespace

Pack::Chunk bordersChunk(const world::World& world)
{
    Wholes cellRing{0};
    Wholes ringCorner{0};
    Reals corner;
    const auto addRing = [&](const geometry::Ring& ring) {
        for (const geometry::Point place : ring)
            corner.insert(corner.end(), {inSingles(place.x), inSingles(place.y)});
        ringCorner.push_back(countOf(corner, 2));
    };
    for (const auto& [id, cell] : world.cells()) {
        addRing(cell.polygon.outer);
        for (const geometry::Ring& hole : cell.polygon.holes)
            addRing(hole);
        cellRing.push_back(static_cast<std::int64_t>(ringCorner.size()) - 1);
    }
    PackColumns columns;
    columns.whole(ringCorner.size() - 1).whole(countOf(corner, 2));
    return columns.wholes(cellRing).wholes(ringCorner).reals(corner).take("POLY");
}

foundation::Result<Pack::Chunk> groundChunk(const world::World& world, foundation::JobContext& context)
{
    const auto mesh = navigationMesh(world, context);
    if (!mesh)
        return mesh.error();
    Wholes firstVertex{0};
    Wholes firstTriangle{0};
    Reals places;
    Wholes triangle;
    Wholes neighbour;
    for (const NavigationCell& cell : mesh.value().cells) {
        if (cell.vertices.size() > kMostOfCell || cell.triangles.size() > kMostOfCell)
            return foundation::Error{"too-large", foundation::told("A cell has too many corners for the ground of a pack."),
                                     "cell " + std::to_string(cell.id.number)};
        for (std::size_t v = 0; v < cell.vertices.size(); ++v)
            places.insert(places.end(), {inSingles(cell.vertices[v].x), inSingles(cell.vertices[v].y), inSingles(cell.height_m[v])});
        for (std::size_t t = 0; t < cell.triangles.size(); ++t) {
            triangle.insert(triangle.end(), cell.triangles[t].begin(), cell.triangles[t].end());
            for (const int one : cell.neighbours[t])
                neighbour.push_back(one < 0 ? kNoTriangle : one);
        }
        firstVertex.push_back(countOf(places, 3));
        firstTriangle.push_back(static_cast<std::int64_t>(triangle.size() / 3));
    }
    Wholes portalTriangle;
    Reals portalLine;
    for (const NavigationPortal& portal : mesh.value().portals) {
        for (const int one : portal.triangles)
            portalTriangle.push_back(one < 0 ? kNoTriangle : one);
        const world::Portal& row = *world.portals().find(portal.id);
        for (const geometry::Point end : {row.a, row.b})
            portalLine.insert(portalLine.end(), {inSingles(end.x), inSingles(end.y), inSingles(portal.height_m)});
    }
    PackColumns columns;
    columns.whole(firstVertex.back()).whole(firstTriangle.back()).wholes(firstVertex).wholes(firstTriangle).reals(places);
    return columns.wholes(triangle).wholes(neighbour).wholes(portalTriangle).reals(portalLine).take("NAVM");
}

} // namespace passerby::exporters
