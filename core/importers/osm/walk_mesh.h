// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/geometry/spatial_grid.h"
#include "core/geometry/triangulation.h"
#include "core/importers/osm/bands.h"

#include <optional>
#include <vector>

namespace passerby::importers::osm {

/// Walkable ground as triangles that share vertices, in millimetres. All triangles hang together by their edges.
struct WalkMesh {
    std::vector<geometry::GridPoint> vertices;
    std::vector<geometry::Triangle> triangles; ///< neighbour kNone at walls; `segments` is not used
    std::vector<world::CellKind> kinds;        ///< [triangles]
    double droppedArea_m2 = 0.0;               ///< of islands that do not hang together with the rest

    [[nodiscard]] geometry::GridPoint corner(std::uint32_t triangle, unsigned i) const
    {
        return vertices[triangles[triangle].vertex[i % 3]];
    }
    [[nodiscard]] geometry::Point cornerAt(std::uint32_t triangle, unsigned i) const { return geometry::fromClipGrid(corner(triangle, i)); }
};

/// Triangulates the area, walls cut into pieces of at most 10 m, and keeps the largest part. The kind of a triangle is that of the ground
/// below most of it. Errors: those of Triangulation::build; "nothing-walkable".
[[nodiscard]] foundation::Result<WalkMesh> buildMesh(const geometry::GridArea& area, const std::vector<Ground>& grounds);

/// Finds triangles and walls by place.
class MeshLocator {
public:
    struct Wall {
        std::uint32_t triangle;
        unsigned side; ///< opposite to vertex[side]
        geometry::Point nearest;
        double distance_m;
    };
    explicit MeshLocator(const WalkMesh& mesh);
    /// The first triangle that holds the point, border included.
    [[nodiscard]] std::optional<std::uint32_t> triangleAt(geometry::GridPoint p) const;
    /// The wall nearest to a point, within a reach.
    [[nodiscard]] std::optional<Wall> nearestWall(geometry::Point p, double reach_m) const;

private:
    const WalkMesh& m_mesh;
    std::vector<std::pair<std::uint32_t, unsigned>> m_walls;
    geometry::SpatialGrid m_triangleGrid;
    geometry::SpatialGrid m_wallGrid;
};

} // namespace passerby::importers::osm
