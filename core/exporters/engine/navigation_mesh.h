// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/world/world.h"

#include <array>
#include <string>
#include <vector>

namespace passerby::exporters {

/// A cell as triangles.
struct NavigationCell {
    world::CellId id;
    std::vector<geometry::Point> vertices;
    std::vector<double> height_m;                        ///< [vertices]
    std::vector<std::array<std::uint32_t, 3>> triangles; ///< counter-clockwise seen from above
    std::vector<std::array<int, 3>> neighbours; ///< [triangles] across the edge from corner i to the next one; -1: none in this cell
};

/// Where one gets from one cell into another.
struct NavigationPortal {
    world::PortalId id;
    double height_m = 0.0;
    std::array<int, 2> triangles{-1, -1}; ///< at its middle in the first cell and in the second; -1: the cell has none
};

/// Where people walk, for path finders of games.
struct NavigationMesh {
    std::vector<NavigationCell> cells;     ///< ascending by number
    std::vector<NavigationPortal> portals; ///< likewise
};

/// Error: "cancelled".
[[nodiscard]] foundation::Result<NavigationMesh> navigationMesh(const world::World& world, foundation::JobContext& context);

/// resources/schemas/navigation.schema.json; `origin` becomes that of coordinates.
[[nodiscard]] std::string navigationJson(const world::World& world, const NavigationMesh& mesh, geometry::Point origin);
/// A binary glTF scene: nodes cell_12 with the triangles and portal_7 with a line. Error: "cannot-write".
[[nodiscard]] foundation::Result<std::string> navigationGltf(const world::World& world, const NavigationMesh& mesh, geometry::Point origin);

} // namespace passerby::exporters
