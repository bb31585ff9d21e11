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
    /// The ring as it grows: a value, so that a loop can keep it in registers.
    struct Writer {
        Point* steps = nullptr;
        SightEdge* edgeBefore = nullptr;
        std::uint32_t count = 0;
        std::uint32_t capacity = 0;
        std::uint32_t lastEntry = SightTriangle::kNone;  ///< what the last point lies on
        std::uint32_t firstEntry = SightTriangle::kNone; ///< what the ring began on
        double twiceArea = 0.0;

        void addPoint(Point p, SightEdge before)
        {
            steps[count] = p;
            edgeBefore[count] = before;
            ++count;
        }
        /// The last edge lies on the same side of the bounds as one from its end to b would.
        [[nodiscard]] bool goesAlongBounds(Point b) const
        {
            if (count < 2 || edgeBefore[count - 1] != SightEdge::bounds)
                return false;
            const Point a = steps[count - 2];
            const Point middle = steps[count - 1];
            return (a.x == middle.x && middle.x == b.x) || (a.y == middle.y && middle.y == b.y);
        }
        /// Needs room for two points.
        void addEdge(Point a, Point b, SightEdge kind, std::uint32_t entry)
        {
            if (a == b)
                return;
            twiceArea += cross(a, b);
            if (count != 0 && steps[count - 1] == a) {
                if (lastEntry == entry || (kind == SightEdge::bounds && goesAlongBounds(b))) { // seen through windows side by side
                    steps[count - 1] = b;
                    lastEntry = entry;
                    return;
                }
            } else {
                if (count == 0)
                    firstEntry = entry;
                addPoint(a, SightEdge::occluding);
            }
            addPoint(b, kind);
            lastEntry = entry;
        }
    };

    template <bool isLimited>
    void sweep(VisibleArea::Window window);
    template <bool isLimited>
    void reach(const SightTriangle& here, std::uint32_t entry, Point right, Point left, Writer& out);
    [[nodiscard]] bool isBeyondRange(const SightTriangle& triangle, unsigned side) const;
    void makeRoom(Writer& out);
    void growOpen();
    [[nodiscard]] bool beginsWithinAnEdge(SightEdge closing) const;
    [[nodiscard]] Point first() const { return m_out.steps[0]; }
    [[nodiscard]] Point last() const { return m_out.steps[m_out.count - 1]; }
    void addWithinRange(Point a, Point b, SightEdge kind, std::uint32_t entry);
    void addFloorWithinRange(Point a, Point b, int sign);
    void addPiece(Point a, Point b, int sign, bool isSector);
    void addArc(Point from, Point to);
    void flushArc();
    /// The part of ab within the range as a span of [0, 1]; empty where first >= second.
    [[nodiscard]] std::pair<double, double> spanWithinRange(Point a, Point b) const;
    [[nodiscard]] Point onCircle(Point p) const;
    [[nodiscard]] Point cornerOf(const SightTriangle& triangle, unsigned i) const { return triangle.corner(i) - m_eye; }

    const VisibilityMesh& m_mesh;
    VisibleArea& m_result;
    Point m_eye;
    double m_range; ///< in steps
    Writer m_out;
    double m_twiceFloor = 0.0;
    Point m_firstCorner; ///< where the first side looked at begins, and where the last one ends
    Point m_lastCorner;
    Point m_arcFrom;
    Point m_arcTo;
    double m_arc_rad = 0.0;
};

} // namespace passerby::geometry
