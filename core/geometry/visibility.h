// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/visibility_mesh.h"
#include "core/geometry/visible_area.h"

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
/// repeat, lie along one another or be points. An end of a wall within 1.5 steps of another wall touches it, since rounding may have
/// parted them; an eye in such a gap looks from the nearest free place, at most 4 steps away. Immutable after build(), so that from() may
/// be called from many threads, each with a result of its own.
class Visibility {
public:
    /// The largest distance of a wall or a corner of the bounds from the middle of the bounds, along x or y.
    static constexpr double kReach_m = 25000.0;

    /// Sight ends at the walls and at the bounds. The floor is whatever an odd number of its rings surrounds; it does not change what is
    /// seen, only how much of it is floor. Walls beyond kReach_m are cut off there. Errors: "bounds-empty"; "coordinate-too-large" (bounds
    /// or floor, or a wall that is no number); "segments-cross-too-often".
    [[nodiscard]] static foundation::Result<Visibility> build(std::span<const std::array<Point, 2>> walls, const Box& bounds,
                                                              std::span<const Polygon> floor = {});

    /// What is seen from `eye`, into `result`. An eye outside the bounds, or one that is no number, sees nothing: false, and an empty ring.
    bool from(Point eye, const SightQuestion& question, VisibleArea& result) const;

    /// Where two scenes differ in anything that has a say in what is seen, rounding included: boxes, each around changes that hang
    /// together; all of both scenes where the bounds are not the same or thousands of edges changed. An eye off the walls whose visible
    /// area in `before` meets none of them has the same one in `after`, with the same bits from seenAround() and seenWithin(). Cost: linear
    /// in the edges of both.
    [[nodiscard]] static std::vector<Box> changes(const Visibility& before, const Visibility& after);

    [[nodiscard]] const Box& bounds() const { return m_bounds; }

private:
    Visibility(const Box& bounds, Point middle, VisibilityMesh mesh) : m_bounds(bounds), m_middle(middle), m_mesh(std::move(mesh)) {}
    [[nodiscard]] Point toMetres(Point at) const;
    bool lookFrom(Point at, const SightQuestion& question, VisibleArea& result) const;
    bool lookFromBeside(Point at, const SightQuestion& question, VisibleArea& result) const;
    bool lookFromCorner(Point at, std::uint32_t triangle, unsigned zeroSides, const SightQuestion& question, VisibleArea& result) const;
    void lookAround(std::uint32_t triangle, unsigned zeroSides, VisibleArea& result) const;
    [[nodiscard]] bool isSectorOpen(std::uint32_t sector, const VisibleArea& result) const;
    [[nodiscard]] bool isSectorTowards(std::uint32_t sector, Point at, Point direction, const VisibleArea& result) const;

    Box m_bounds;
    Point m_middle;
    VisibilityMesh m_mesh;
};

} // namespace passerby::geometry
