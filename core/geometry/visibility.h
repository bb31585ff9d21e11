// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/visible_area.h"
#include "core/geometry/visibility_mesh.h"

#include <array>
#include <limits>
#include <optional>
#include <span>

namespace passerby::geometry {

/// The side and the distance of a look around.
struct SightQuestion {
    /// Which side an eye exactly on a wall or on a corner is on: the one that this vector points into. Without it, the side that sees most.
    std::optional<Point> side;
    /// How far the eye sees; infinity: to the bounds. At least kSightStep_m.
    double range_m = std::numeric_limits<double>::infinity();
};

/// What can be seen from any point among walls: a constrained Delaunay triangulation of the walls, walked from the eye's triangle
/// outwards through whatever the walls leave open (triangular expansion: Bungiu, Hemmer, Hershberger, Huang and Kröller 2014).
///
/// Walls and eyes are rounded to kSightStep_m, on which every decision is exact, so that no input is degenerate: walls may touch, cross,
/// repeat, lie along one another or be points. Ends of walls within 1.5 steps of another wall close the gap, for rounding may have opened
/// it. Immutable after build(); from() may be called from many threads.
class Visibility {
public:
    /// Largest |coordinate - centre of the bounds| of a wall, in metres.
    static constexpr double kReach_m = 30000.0;

    /// Sight ends at the walls and at the bounds. The floor's rings are filled by the even-odd rule; areas that share a border count as one.
    /// Errors: "bounds-empty"; "coordinate-too-large" (also for numbers that are not finite); "segments-cross-too-often".
    [[nodiscard]] static foundation::Result<Visibility> build(std::span<const std::array<Point, 2>> walls, const Box& bounds,
                                                              std::span<const Polygon> floor = {});

    /// What is seen from `eye`, into `result`, whose buffers are used again. An eye outside the bounds (or that is not finite) sees nothing:
    /// false, and an empty ring.
    bool from(Point eye, const SightQuestion& question, VisibleArea& result) const;

    [[nodiscard]] const Box& bounds() const { return m_bounds; }
    [[nodiscard]] std::size_t triangleCount() const { return m_mesh.triangles.size(); }

private:
    Box m_bounds;
    VisibilityMesh m_mesh;
};

} // namespace passerby::geometry
