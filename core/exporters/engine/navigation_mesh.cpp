// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/engine/navigation_mesh.h"

#include "core/exporters/export_files.h"
#include "core/exporters/gltf/cell_heights.h"
#include "core/geometry/triangulation.h"

#include <algorithm>
#include <limits>
#include <map>

namespace passerby::exporters {

namespace {

constexpr std::size_t kCellsBetweenLooks = 64;

void findNeighbours(NavigationCell& cell)
{
    struct Side {
        std::size_t triangle;
        std::size_t corner;
    };
    std::map<std::pair<std::uint32_t, std::uint32_t>, Side> open; ///< edges of which one side was seen
    cell.neighbours.assign(cell.triangles.size(), {-1, -1, -1});
    for (std::size_t t = 0; t < cell.triangles.size(); ++t)
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const std::uint32_t a = cell.triangles[t][corner];
            const std::uint32_t b = cell.triangles[t][(corner + 1) % 3];
            const auto [other, isNew] = open.try_emplace(std::minmax(a, b), Side{t, corner});
            if (isNew)
                continue;
            cell.neighbours[t][corner] = int(other->second.triangle);
            cell.neighbours[other->second.triangle][other->second.corner] = int(t);
            open.erase(other);
        }
}

double distance_m(geometry::Point place, geometry::Point a, geometry::Point b)
{
    const geometry::Point along = b - a;
    const double length2 = geometry::dot(along, along);
    const double part = length2 > 0.0 ? std::clamp(geometry::dot(place - a, along) / length2, 0.0, 1.0) : 0.0;
    return geometry::length(place - (a + along * part));
}

/// The triangle with a border side nearest to the place.
int triangleAt(const NavigationCell& cell, geometry::Point place)
{
    int best = -1;
    double best_m = std::numeric_limits<double>::infinity();
    for (std::size_t t = 0; t < cell.triangles.size(); ++t)
        for (std::size_t corner = 0; corner < 3; ++corner) {
            if (cell.neighbours[t][corner] >= 0)
                continue;
            const auto& triangle = cell.triangles[t];
            const double off_m = distance_m(place, cell.vertices[triangle[corner]], cell.vertices[triangle[(corner + 1) % 3]]);
            if (off_m < best_m) {
                best_m = off_m;
                best = int(t);
            }
        }
    return best;
}

} // namespace

foundation::Result<NavigationMesh> navigationMesh(const world::World& world, foundation::JobContext& context)
{
    const CellHeights heights(world);
    NavigationMesh mesh;
    for (const auto& [id, cell] : world.cells()) {
        if (mesh.cells.size() % kCellsBetweenLooks == 0 && context.isCancelled())
            return exportCancelled();
        NavigationCell made;
        made.id = id;
        made.triangles = geometry::triangulate(cell.polygon, made.vertices);
        for (const geometry::Point& vertex : made.vertices)
            made.height_m.push_back(heights.at(id, cell.level, vertex));
        findNeighbours(made);
        mesh.cells.push_back(std::move(made));
    }
    for (const auto& [id, portal] : world.portals()) {
        NavigationPortal made{id, portal.elevation_m, {}};
        const std::array<world::CellId, 2> sides{portal.cellA, portal.cellB};
        for (std::size_t side = 0; side < 2; ++side) {
            const world::Cell* cell = world.cells().find(sides[side]);
            made.triangles[side] = cell ? triangleAt(mesh.cells[world.cells().indexOf(sides[side])], portal.node()) : -1;
            if (cell)
                made.height_m = std::max(made.height_m, heights.at(sides[side], cell->level, portal.node()));
        }
        mesh.portals.push_back(made);
    }
    return mesh;
}

} // namespace passerby::exporters
