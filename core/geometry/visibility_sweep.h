// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/visibility_mesh.h"
#include "core/geometry/visible_area.h"

namespace passerby::geometry {

/// One look around: sides of triangles around the eye are looked through counter-clockwise, and what is seen through them is written
/// to a visible area. Vectors are from the eye, in steps; turns of the mesh's corners around the eye are exact in double.
class SightSweep {
public:
    /// eye: in steps; eye_m: the same point in metres.
    SightSweep(const VisibilityMesh& mesh, Point eye, Point eye_m, double range_m, VisibleArea& result);

    /// Looks at (and, where it is no wall, through) a side of a triangle that holds the eye.
    void look(std::uint32_t triangle, unsigned side);
    /// Ends the ring. An eye with a wall on both ends of what was looked at becomes a point of it.
    void close(bool isFullTurn);

private:
    template <bool isLimited>
    void sweep(VisibleArea::Window window);
    template <bool isLimited>
    void reach(const SightTriangle& here, std::uint32_t entry, Point right, Point left);
    void addEdge(Point a, Point b, SightEdge kind, std::uint32_t entry);
    void addWithinRange(Point a, Point b, SightEdge kind, std::uint32_t entry);
    void addFloorWithinRange(Point a, Point b, int sign);
    void addPiece(Point a, Point b, int sign, bool isSector);
    void addArc(Point from, Point to);
    void flushArc();
    void addPoint(Point p, SightEdge edgeBefore);
    /// The part of ab within the range as a span of [0, 1]; empty where first >= second.
    [[nodiscard]] std::pair<double, double> spanWithinRange(Point a, Point b) const;
    [[nodiscard]] Point onCircle(Point p) const;
    [[nodiscard]] Point cornerOf(const SightTriangle& triangle, unsigned i) const { return triangle.corner(i) - m_eye; }

    const VisibilityMesh& m_mesh;
    VisibleArea& m_result;
    Point m_eye;
    double m_range; ///< in steps
    double m_twiceArea = 0.0;
    double m_twiceFloor = 0.0;
    Point m_first; ///< of the ring
    Point m_last;
    Point m_firstCorner; ///< where the first side looked at begins, and where the last one ends
    Point m_lastCorner;
    std::uint32_t m_lastEntry = SightTriangle::kNone; ///< what the last point lies on
    Point m_arcFrom;
    Point m_arcTo;
    double m_arc_rad = 0.0;
};

} // namespace passerby::geometry
