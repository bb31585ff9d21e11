// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/importers/osm/walk_mesh.h"

#include <vector>

namespace passerby::importers::osm {

/// A cell made of triangles.
struct MeshCell {
    std::vector<std::uint32_t> ring; ///< vertices, counter-clockwise, none twice
    std::vector<std::uint32_t> triangles;
    world::CellKind kind = world::CellKind::path;
    double area_m2 = 0.0;
};

/// A diagonal that stayed: the common border of two cells.
struct MeshPortal {
    std::uint32_t vertexA = 0;
    std::uint32_t vertexB = 0;
    std::uint32_t cellA = 0;
    std::uint32_t cellB = 0;
};

struct MeshCells {
    std::vector<MeshCell> cells;
    std::vector<MeshPortal> portals;
    std::vector<std::uint32_t> cellOf; ///< [triangles]; kNone where a cell without use was dropped
};

/// Merges triangles into cells, across the longest diagonal first, as long as the result is one simple ring in which all nodes (middles of
/// its diagonals, targets) see each other within 3 cm, with at most 60 nodes and at most 60 m across (squares 132 m), kinds kept apart
/// where that leaves no small cells. Dead-end crosswalks and crumbs without targets are dropped.
/// `targets` [triangles]: places of targets in each.
[[nodiscard]] MeshCells mergeCells(const WalkMesh& mesh, const std::vector<std::vector<geometry::Point>>& targets,
                                   foundation::JobContext& context);

} // namespace passerby::importers::osm
